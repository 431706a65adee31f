//! What the items that are chosen in one decision must be like together: of different names, out of one graveyard, of no more
//! than so much mana value in all (CR 601.2c, 608.2d).

use serde::{Deserialize, Serialize};

/// What must hold of all that is chosen, as a whole. Of each item of the decision it says what counts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Joint {
    /// Several have one of these marks in common, all of them.
    InCommon(Vec<Vec<u32>>),
    /// No two have one of these marks in common.
    Apart(Vec<Vec<u32>>),
    /// Each of them takes one of these parts, and no two the same.
    Parts(Vec<Vec<u32>>),
    /// What they are worth in all.
    Total {
        /// how much each is worth
        worth: Vec<i32>,
        /// at least so much in all
        least: i32,
        /// at most so much in all
        most: i32,
    },
}

/// How many choices are looked at for one that is allowed.
const MOST_STEPS: u32 = 20_000;

impl Joint {
    /// Whether the items with these numbers may be all that is chosen.
    pub fn allows(&self, chosen: &[u32]) -> bool {
        match self {
            Self::InCommon(_) | Self::Apart(_) | Self::Parts(_) => self.is_open(chosen),
            Self::Total { worth, least, most } => {
                (i64::from(*least)..=i64::from(*most)).contains(&total(worth, chosen))
            }
        }
    }

    /// Whether these items may be part of what is chosen, as far as more items cannot mend it.
    fn is_open(&self, chosen: &[u32]) -> bool {
        match self {
            Self::InCommon(marks) => {
                let mut each = chosen.iter().filter_map(|item| marks.get(*item as usize));
                let Some(first) = each.next() else {
                    return true;
                };
                let others: Vec<&Vec<u32>> = each.collect();
                let shared = |mark: &u32| others.iter().all(|marks| marks.contains(mark));
                others.is_empty() || first.iter().any(shared)
            }
            Self::Apart(marks) => {
                let mut seen: Vec<u32> = Vec::new();
                chosen.iter().all(|item| {
                    let marks = marks.get(*item as usize).map_or(&[][..], Vec::as_slice);
                    let fresh = !marks.iter().any(|mark| seen.contains(mark));
                    seen.extend(marks);
                    fresh
                })
            }
            Self::Parts(parts) => {
                let mut takers: Vec<(u32, u32)> = Vec::new();
                chosen
                    .iter()
                    .all(|item| takes_part(parts, *item, &mut takers, &mut Vec::new()))
            }
            Self::Total { worth, most, .. } => {
                worth.iter().any(|worth| *worth < 0) || total(worth, chosen) <= i64::from(*most)
            }
        }
    }
}

/// Whether the item finds a part, if need be one that another one has and need not keep.
fn takes_part(
    parts: &[Vec<u32>],
    item: u32,
    takers: &mut Vec<(u32, u32)>,
    seen: &mut Vec<u32>,
) -> bool {
    let open = parts.get(item as usize).map_or(&[][..], Vec::as_slice);
    for part in open {
        if seen.contains(part) {
            continue;
        }
        seen.push(*part);
        match takers.iter().position(|(taken, _)| taken == part) {
            None => {
                takers.push((*part, item));
                return true;
            }
            Some(place) => {
                if takes_part(parts, takers[place].1, takers, seen) {
                    takers[place].1 = item;
                    return true;
                }
            }
        }
    }
    false
}

fn total(worth: &[i32], chosen: &[u32]) -> i64 {
    let each = chosen.iter().filter_map(|item| worth.get(*item as usize));
    each.map(|worth| i64::from(*worth)).sum()
}

/// Whether all of this allows the items with these numbers.
pub fn allow(together: &[Joint], chosen: &[u32]) -> bool {
    together.iter().all(|each| each.allows(chosen))
}

/// Between `least` and `most` of these items, the first ones first where that goes; none if nothing that is allowed was found.
pub fn some(together: &[Joint], order: &[u32], least: usize, most: usize) -> Option<Vec<u32>> {
    with(together, &[], order, (least, most))
}

/// Whether these items with some of the rest, or with none, are a choice of between so many items that is allowed.
pub fn completes(
    together: &[Joint],
    chosen: &[u32],
    rest: &[u32],
    (least, most): (usize, usize),
) -> bool {
    if together.is_empty() {
        return chosen.len() <= most && chosen.len() + rest.len() >= least;
    }
    let open = together.iter().all(|each| each.is_open(chosen));
    open && with(together, chosen, rest, (least, most)).is_some()
}

/// A choice that has these items and some of the others, tried in this order and by what they are worth.
fn with(
    together: &[Joint],
    chosen: &[u32],
    order: &[u32],
    bounds: (usize, usize),
) -> Option<Vec<u32>> {
    let mut orders = vec![order.to_vec()];
    for each in together {
        if let Joint::Total { worth, .. } = each {
            let of = |item: &u32| worth.get(*item as usize).copied().unwrap_or(0);
            let mut sorted = order.to_vec();
            sorted.sort_by_key(of);
            orders.push(sorted.clone());
            sorted.reverse();
            orders.push(sorted);
        }
    }
    orders.into_iter().find_map(|order| {
        let mut chosen = chosen.to_vec();
        let mut steps = MOST_STEPS;
        extend(together, &order, bounds, &mut chosen, &mut steps).then_some(chosen)
    })
}

fn extend(
    together: &[Joint],
    rest: &[u32],
    bounds: (usize, usize),
    chosen: &mut Vec<u32>,
    steps: &mut u32,
) -> bool {
    if chosen.len() >= bounds.0 && allow(together, chosen) {
        return true;
    }
    if chosen.len() >= bounds.1 {
        return false;
    }
    for (place, item) in rest.iter().enumerate() {
        if *steps == 0 || chosen.len() + rest.len() - place < bounds.0 {
            return false;
        }
        *steps -= 1;
        chosen.push(*item);
        let open = together.iter().all(|each| each.is_open(chosen));
        if open && extend(together, &rest[place + 1..], bounds, chosen, steps) {
            return true;
        }
        chosen.pop();
    }
    false
}

/// How many of `count` items can be chosen at once, at most `wanted`; none if no choice is allowed, not even of nothing.
pub fn most(together: &[Joint], count: u32, wanted: u32) -> Option<u32> {
    let order: Vec<u32> = (0..count).collect();
    let wanted = wanted.min(count);
    if together.is_empty() {
        return Some(wanted);
    }
    let size = |number: u32| number as usize;
    (0..=wanted)
        .rev()
        .find(|number| some(together, &order, size(*number), size(*number)).is_some())
}

#[cfg(test)]
mod tests {
    use super::{Joint, allow, most, some};

    #[test]
    fn several_have_one_mark_in_common() {
        let together = [Joint::InCommon(vec![
            vec![1, 2],
            vec![2, 3],
            vec![1, 3],
            Vec::new(),
        ])];
        assert!(allow(&together, &[0, 1]));
        assert!(allow(&together, &[3]));
        assert!(!allow(&together, &[0, 1, 2]));
        assert!(!allow(&together, &[0, 3]));
        assert_eq!(most(&together, 4, 4), Some(2));
    }

    #[test]
    fn no_two_have_a_mark_in_common() {
        let together = [Joint::Apart(vec![vec![1], vec![1], vec![2], Vec::new()])];
        assert!(allow(&together, &[0, 2, 3]));
        assert!(!allow(&together, &[0, 1]));
        assert_eq!(most(&together, 4, 9), Some(3));
        assert_eq!(some(&together, &[1, 0, 2], 2, 2), Some(vec![1, 2]));
    }

    #[test]
    fn each_takes_a_part_of_its_own() {
        let together = [Joint::Parts(vec![vec![0, 1], vec![0], vec![1], Vec::new()])];
        assert!(allow(&together, &[0, 1]));
        assert!(allow(&together, &[0, 2]));
        assert!(!allow(&together, &[0, 1, 2]));
        assert!(!allow(&together, &[3]));
        assert_eq!(most(&together, 4, 4), Some(2));
    }

    #[test]
    fn a_total_is_bounded_on_both_sides() {
        let worth = vec![5, 1, 2];
        let within = |least, most| {
            [Joint::Total {
                worth: worth.clone(),
                least,
                most,
            }]
        };
        assert!(allow(&within(0, 3), &[1, 2]));
        assert!(!allow(&within(0, 3), &[0]));
        assert_eq!(most(&within(0, 3), 3, 3), Some(2));
        assert_eq!(some(&within(6, 100), &[1, 2, 0], 0, 3), Some(vec![1, 2, 0]));
        assert_eq!(some(&within(9, 100), &[0, 1, 2], 0, 3), None);
    }
}
