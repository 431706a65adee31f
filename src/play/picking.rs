//! Answers put together one pick at a time, each out of a short list: for players who can say no more at once than which entry
//! of a list, such as learning agents.
//!
//! A decision lists items, and its answers are sets, orders and shares of them, often more than can be listed. So they are
//! asked for pick by pick: one more item or nothing more, what the next creature attacks. A pick is offered only if an allowed
//! answer begins with it, so that there is always a way on; each allowed answer can be reached, up to a bound on how
//! long is looked for one (`joint::completes`, `blocks`). A list that is too long is asked for in parts.

use super::agent::is_mana_ability;
use game::{Answer, Decision, Domain, Game, Item, ObjectId, Question, Target, joint};
use ir::CardTable;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::ops::Range;

/// One entry of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pick {
    /// nothing more: the answer is complete, or the next item is asked for
    Done,
    /// the item with this number
    Item(u32),
    /// this number, or this share of the item that is asked for
    Number(u32),
    /// the creature attacks this
    Attack(ObjectId, Target),
    /// the creature does not attack
    StayHome(ObjectId),
    /// the creature blocks that attacker
    Block(ObjectId, ObjectId),
    /// the creature blocks nothing, or nothing more
    StayBack(ObjectId),
    /// one of the picks with these places in a longer list, which is asked for next: the first and the last
    Part(u32, u32),
    /// any answer that is allowed: no short list was found
    Any,
}

/// An answer to a decision as far as it is picked.
#[derive(Clone, Debug)]
pub struct Picking {
    decision: Decision,
    /// how long a list may be
    longest: usize,
    picked: Picked,
    /// the items that are not offered
    left_out: Vec<u32>,
    /// which places of the list are asked for, where it is too long
    part: Option<Range<u32>>,
}

#[derive(Clone, Debug, Default)]
struct Picked {
    items: Vec<u32>,
    numbers: Vec<u32>,
    attacks: Vec<(ObjectId, Target)>,
    blocks: Vec<(ObjectId, ObjectId)>,
    /// how many creatures have been asked about
    asked: usize,
}

/// A list of picks: numbers are not written down.
enum List {
    Picks(Vec<Pick>),
    Numbers(u32, u32),
}

impl List {
    fn len(&self) -> u32 {
        match self {
            Self::Picks(picks) => picks.len() as u32,
            Self::Numbers(least, most) => (most - least).saturating_add(1),
        }
    }

    fn get(&self, place: u32) -> Pick {
        match self {
            Self::Picks(picks) => picks.get(place as usize).copied().unwrap_or(Pick::Any),
            Self::Numbers(least, _) => Pick::Number(least.saturating_add(place)),
        }
    }
}

impl Picking {
    /// The answer to a decision, of which nothing is picked yet. No list will be longer than `longest`, which is 2 at least.
    #[must_use]
    pub fn new(decision: &Decision, longest: usize) -> Self {
        Self {
            decision: decision.clone(),
            longest: longest.max(2),
            left_out: Vec::new(),
            picked: Picked::default(),
            part: None,
        }
    }

    /// The answer to the open decision of a game, if there is one. Where mana is paid automatically, mana is not offered to be
    /// made for nothing.
    #[must_use]
    pub fn open(table: &CardTable, game: &Game, longest: usize) -> Option<Self> {
        let decision = game.decision.as_ref()?;
        let mut picking = Self::new(decision, longest);
        if decision.prompt.question == Question::Priority && game.settings.automatic_mana {
            let items = (0..).zip(decision.items());
            let useless = items.filter(|(_, item)| is_mana_ability(table, item));
            picking.left_out = useless.map(|(place, _)| place).collect();
        }
        Some(picking)
    }

    /// The decision.
    #[must_use]
    pub fn decision(&self) -> &Decision {
        &self.decision
    }

    /// The item or creature that the next pick is about, where picks are made one after the other.
    #[must_use]
    pub fn about(&self) -> Option<ObjectId> {
        match &self.decision.domain {
            Domain::Divide { items, .. } => match items.get(self.picked.numbers.len())? {
                Item::Object(object) => Some(*object),
                _ => None,
            },
            Domain::Attackers { candidates, .. } => candidates
                .get(self.picked.asked)
                .map(|(creature, _)| *creature),
            Domain::Blockers { candidates, .. } => candidates
                .get(self.picked.asked)
                .map(|(creature, ..)| *creature),
            Domain::Choose { .. } | Domain::Number { .. } | Domain::Order { .. } => None,
        }
    }

    /// What can be picked now, at least one entry.
    #[must_use]
    pub fn options(&self) -> Vec<Pick> {
        let list = self.list();
        let range = self.part.clone().unwrap_or(0..list.len());
        let count = range.end - range.start;
        if count as usize <= self.longest {
            return range.map(|place| list.get(place)).collect();
        }
        let size = count.div_ceil(self.longest as u32);
        let starts = (range.start..range.end).step_by(size as usize);
        starts
            .map(|start| Pick::Part(start, range.end.min(start.saturating_add(size)) - 1))
            .collect()
    }

    /// Takes one of the options by its place; the whole answer, if that was the last pick.
    ///
    /// A place that there is not changes nothing.
    pub fn pick(&mut self, place: usize) -> Option<Answer> {
        let pick = self.options().get(place).copied()?;
        self.part = None;
        match pick {
            Pick::Part(first, last) => self.part = Some(first..last.saturating_add(1)),
            Pick::Any => return Some(self.any()),
            Pick::Item(item) => self.picked.items.push(item),
            Pick::Number(number) => self.picked.numbers.push(number),
            Pick::Attack(creature, target) => {
                self.picked.attacks.push((creature, target));
                self.picked.asked += 1;
            }
            Pick::Block(creature, attacker) => {
                self.picked.blocks.push((creature, attacker));
                if !self.may_block_more(creature) {
                    self.picked.asked += 1;
                }
            }
            Pick::StayHome(_) | Pick::StayBack(_) => self.picked.asked += 1,
            Pick::Done => return Some(self.answer()),
        }
        if !matches!(pick, Pick::Part(..)) && self.is_whole() {
            return Some(self.answer());
        }
        None
    }

    /// What is picked so far, as an answer.
    fn answer(&self) -> Answer {
        let picked = &self.picked;
        let answer = match &self.decision.domain {
            Domain::Choose { .. } | Domain::Order { .. } => Answer::Items(picked.items.clone()),
            Domain::Number { minimum, .. } => {
                Answer::Number(picked.numbers.first().copied().unwrap_or(*minimum))
            }
            Domain::Divide { total, .. } => {
                let mut shares = picked.numbers.clone();
                let given: u32 = shares.iter().sum();
                shares.push(total.saturating_sub(given));
                Answer::Shares(shares)
            }
            Domain::Attackers { .. } => Answer::Attackers(picked.attacks.clone()),
            Domain::Blockers { .. } => Answer::Blockers(picked.blocks.clone()),
        };
        if self.decision.check(&answer).is_ok() {
            answer
        } else {
            self.any()
        }
    }

    fn any(&self) -> Answer {
        self.decision.sample(&mut ChaCha8Rng::seed_from_u64(0))
    }

    fn is_whole(&self) -> bool {
        let picked = &self.picked;
        match &self.decision.domain {
            Domain::Choose { items, maximum, .. } => {
                picked.items.len() >= (*maximum as usize).min(items.len())
            }
            Domain::Number { .. } => !picked.numbers.is_empty(),
            Domain::Order { items } => picked.items.len() >= items.len(),
            Domain::Divide { items, .. } => picked.numbers.len() + 1 >= items.len(),
            Domain::Attackers { candidates, .. } => picked.asked >= candidates.len(),
            Domain::Blockers { candidates, .. } => picked.asked >= candidates.len(),
        }
    }

    /// All that can be picked now, however long.
    fn list(&self) -> List {
        let picks = match &self.decision.domain {
            Domain::Choose { .. } => self.items(),
            Domain::Number { minimum, maximum } => return List::Numbers(*minimum, *maximum),
            Domain::Order { items } => self.open_items(items.len()).map(Pick::Item).collect(),
            Domain::Divide { items, .. } if items.is_empty() => Vec::new(),
            Domain::Divide { .. } => return self.shares(),
            Domain::Attackers { .. } => self.attacks(),
            Domain::Blockers { .. } => self.blocks(),
        };
        if picks.is_empty() {
            return List::Picks(vec![if self.is_whole() {
                Pick::Done
            } else {
                Pick::Any
            }]);
        }
        List::Picks(picks)
    }

    fn open_items(&self, count: usize) -> impl Iterator<Item = u32> {
        let (taken, left_out) = (&self.picked.items, &self.left_out);
        (0..count as u32).filter(move |item| !taken.contains(item) && !left_out.contains(item))
    }

    fn items(&self) -> Vec<Pick> {
        let Domain::Choose {
            items,
            minimum,
            maximum,
            together,
        } = &self.decision.domain
        else {
            return Vec::new();
        };
        let chosen = &self.picked.items;
        let bounds = (*minimum as usize, (*maximum as usize).min(items.len()));
        let mut picks = Vec::new();
        if chosen.len() >= bounds.0 && joint::allow(together, chosen) {
            picks.push(Pick::Done);
        }
        if chosen.len() >= bounds.1 {
            return picks;
        }
        for item in self.open_items(items.len()) {
            let mut more = chosen.clone();
            more.push(item);
            let rest: Vec<u32> = self
                .open_items(items.len())
                .filter(|other| *other != item)
                .collect();
            if joint::completes(together, &more, &rest, bounds) {
                picks.push(Pick::Item(item));
            }
        }
        picks
    }

    /// The shares that the next item can get: all but the last are asked for, and they leave each later one its least.
    fn shares(&self) -> List {
        let Domain::Divide {
            items,
            minimum,
            total,
            enough,
        } = &self.decision.domain
        else {
            return List::Picks(Vec::new());
        };
        let given = &self.picked.numbers;
        let next = given.len();
        let last = items.len() - 1;
        if next >= last {
            return List::Picks(vec![Pick::Done]);
        }
        let least = |item: usize| minimum.get(item).copied().unwrap_or(0);
        let later: u32 = (next + 1..items.len()).map(least).sum();
        let left = total.saturating_sub(given.iter().sum());
        let most = left.saturating_sub(later);
        // Only the last of those that are asked for settles what the last of all gets.
        if next + 1 < last || enough.is_empty() {
            return List::Numbers(least(next).min(most), most);
        }
        let wanted = |item: usize| enough.get(item).copied().unwrap_or(0);
        let had_enough = given
            .iter()
            .enumerate()
            .all(|(item, share)| *share >= wanted(item));
        let from = least(next).max(wanted(next));
        if had_enough && from <= most {
            List::Numbers(from, most)
        } else {
            List::Numbers(most, most)
        }
    }

    fn attacks(&self) -> Vec<Pick> {
        let Domain::Attackers {
            candidates,
            required,
            ..
        } = &self.decision.domain
        else {
            return Vec::new();
        };
        let Some((creature, targets)) = candidates.get(self.picked.asked) else {
            return Vec::new();
        };
        let rest = &candidates[self.picked.asked + 1..];
        let goes_on = |attacks: &[(ObjectId, Target)]| {
            let with = |all: bool| {
                let more = rest
                    .iter()
                    .filter(|(other, _)| all || required.contains(other));
                let more = more.filter_map(|(other, targets)| Some((*other, *targets.first()?)));
                let attacks = attacks.iter().copied().chain(more).collect();
                self.decision.check(&Answer::Attackers(attacks)).is_ok()
            };
            with(false) || with(true)
        };
        let so_far = &self.picked.attacks;
        let mut picks = Vec::new();
        if goes_on(so_far) {
            picks.push(Pick::StayHome(*creature));
        }
        for target in targets {
            let mut more = so_far.clone();
            more.push((*creature, *target));
            if goes_on(&more) {
                picks.push(Pick::Attack(*creature, *target));
            }
        }
        picks
    }

    /// Whether the creature could block another attacker besides those picked.
    fn may_block_more(&self, creature: ObjectId) -> bool {
        let Domain::Blockers { candidates, .. } = &self.decision.domain else {
            return false;
        };
        let blocked = self
            .picked
            .blocks
            .iter()
            .filter(|(blocker, _)| *blocker == creature);
        let count = blocked.count();
        candidates
            .iter()
            .find(|(candidate, ..)| *candidate == creature)
            .is_some_and(|(_, attackers, most)| count < (*most as usize).min(attackers.len()))
    }

    fn blocks(&self) -> Vec<Pick> {
        let Domain::Blockers {
            candidates,
            example,
            ..
        } = &self.decision.domain
        else {
            return Vec::new();
        };
        let Some((creature, attackers, _)) = candidates.get(self.picked.asked) else {
            return Vec::new();
        };
        let rest = &candidates[self.picked.asked + 1..];
        let goes_on = |blocks: &[(ObjectId, ObjectId)]| {
            let later =
                |block: &&(ObjectId, ObjectId)| rest.iter().any(|(other, ..)| *other == block.0);
            let as_example: Vec<_> = blocks
                .iter()
                .chain(example.iter().filter(later))
                .copied()
                .collect();
            let mut tries = MOST_TRIES;
            self.decision.check(&Answer::Blockers(as_example)).is_ok()
                || self.completes(&mut blocks.to_vec(), rest, &mut tries)
        };
        let so_far = &self.picked.blocks;
        let mut picks = Vec::new();
        if goes_on(so_far) {
            picks.push(Pick::StayBack(*creature));
        }
        if self.may_block_more(*creature) {
            for attacker in attackers {
                let block = (*creature, *attacker);
                if so_far.contains(&block) {
                    continue;
                }
                let mut more = so_far.clone();
                more.push(block);
                if goes_on(&more) {
                    picks.push(Pick::Block(*creature, *attacker));
                }
            }
        }
        picks
    }

    /// Whether the blocks are allowed with some of the rest, each of which blocks one attacker or nothing.
    fn completes(
        &self,
        blocks: &mut Vec<(ObjectId, ObjectId)>,
        rest: &[(ObjectId, Vec<ObjectId>, u32)],
        tries: &mut u32,
    ) -> bool {
        if *tries == 0 {
            return false;
        }
        *tries -= 1;
        if self
            .decision
            .check(&Answer::Blockers(blocks.clone()))
            .is_ok()
        {
            return true;
        }
        for (place, (creature, attackers, most)) in rest.iter().enumerate() {
            for attacker in attackers.iter().filter(|_| *most > 0) {
                blocks.push((*creature, *attacker));
                let found = self.completes(blocks, &rest[place + 1..], tries);
                blocks.pop();
                if found {
                    return true;
                }
            }
        }
        false
    }
}

/// How many declarations of blockers are looked at for one that is allowed.
const MOST_TRIES: u32 = 400;

#[cfg(test)]
mod tests {
    use super::{Pick, Picking};
    use crate::{AgentKind, Match, start_game};
    use game::random::below;
    use game::{Answer, Decision, Domain, Joint, ObjectId, PlayerId, Prompt, Question};
    use pool::shipped_pool;
    use rand_chacha::ChaCha8Rng;
    use rand_core::SeedableRng;
    use std::collections::BTreeSet;

    fn decision(domain: Domain) -> Decision {
        Decision {
            player: PlayerId(0),
            prompt: Prompt {
                question: Question::ChooseObjects,
                source: None,
                ability: None,
            },
            domain,
        }
    }

    fn items(count: u32) -> Vec<game::Item> {
        (0..count).map(game::Item::Number).collect()
    }

    /// All answers that picks lead to.
    fn reached(picking: &Picking, found: &mut BTreeSet<Answer>) {
        let options = picking.options();
        assert!(
            !options.is_empty() && options.len() <= picking.longest,
            "{options:?}"
        );
        for place in 0..options.len() {
            let mut next = picking.clone();
            match next.pick(place) {
                Some(answer) => {
                    assert_eq!(picking.decision.check(&answer), Ok(()), "{answer:?}");
                    found.insert(answer);
                }
                None => reached(&next, found),
            }
        }
    }

    fn all(domain: Domain) -> BTreeSet<Answer> {
        let mut found = BTreeSet::new();
        reached(&Picking::new(&decision(domain), 3), &mut found);
        found
    }

    #[test]
    fn every_answer_is_reached_and_no_other() {
        let choose = |minimum, maximum, together| Domain::Choose {
            items: items(4),
            minimum,
            maximum,
            together,
        };
        assert_eq!(all(choose(1, 1, Vec::new())).len(), 4);
        // Sets in each order: nothing, 4 of one, 12 of two.
        assert_eq!(all(choose(0, 2, Vec::new())).len(), 17);
        let apart = vec![Joint::Apart(vec![vec![1], vec![1], vec![2], vec![2]])];
        assert_eq!(all(choose(2, 2, apart)).len(), 8);
        let total = vec![Joint::Total {
            worth: vec![1, 2, 3, 4],
            least: 7,
            most: 7,
        }];
        // {3, 4} in two orders and {1, 2, 4} in six.
        assert_eq!(all(choose(0, 3, total)).len(), 8);
        let number = Domain::Number {
            minimum: 3,
            maximum: 40,
        };
        assert_eq!(all(number).len(), 38);
        assert_eq!(all(Domain::Order { items: items(4) }).len(), 24);
    }

    #[test]
    fn shares_add_up_and_leave_enough() {
        let divide = |minimum: Vec<u32>, enough: Vec<u32>| Domain::Divide {
            items: items(3),
            minimum,
            total: 5,
            enough,
        };
        assert_eq!(all(divide(vec![0; 3], Vec::new())).len(), 21);
        assert_eq!(all(divide(vec![1; 3], Vec::new())).len(), 6);
        let mut wanted = BTreeSet::new();
        let trample = decision(divide(vec![0; 3], vec![2, 2]));
        for one in 0..=5 {
            for two in 0..=5 - one {
                let shares = Answer::Shares(vec![one, two, 5 - one - two]);
                if trample.check(&shares).is_ok() {
                    wanted.insert(shares);
                }
            }
        }
        assert_eq!(all(trample.domain), wanted);
    }

    #[test]
    fn declarations_can_always_be_ended() {
        let ids: Vec<ObjectId> = (1..=6).map(ObjectId).collect();
        let target = game::Target::Player(PlayerId(1));
        let attackers = Domain::Attackers {
            candidates: ids[..3].iter().map(|id| (*id, vec![target])).collect(),
            required: vec![ids[1]],
            alone: vec![ids[1]],
            limits: Vec::new(),
        };
        // The second must attack, and not alone: with the first, the third, or both.
        assert_eq!(all(attackers).len(), 3);
        let blockers = Domain::Blockers {
            candidates: ids[..3]
                .iter()
                .map(|id| (*id, ids[3..5].to_vec(), 1))
                .collect(),
            limits: vec![(ids[3], 2, 9), (ids[4], 1, 1)],
            requirements: Vec::new(),
            example: Vec::new(),
            alone: Vec::new(),
            most: None,
        };
        let found = all(blockers.clone());
        let count = |blocks: &[(ObjectId, ObjectId)], attacker| {
            blocks.iter().filter(|block| block.1 == attacker).count()
        };
        for answer in &found {
            let Answer::Blockers(blocks) = answer else {
                panic!("{answer:?}");
            };
            assert_ne!(count(blocks, ids[3]), 1);
        }
        // Nobody; two or all on the first; one on the second alone, or with the other two on the first.
        assert_eq!(found.len(), 1 + 3 + 1 + 3 + 3);
    }

    /// Games that are answered by random picks end, and no answer is refused.
    #[test]
    fn games_are_played_by_picks() {
        let pool = shipped_pool();
        let table = pool.table();
        let deck = |path: &str| {
            let (_, text) = pool::shipped_deck(path).expect("it is shipped");
            let lines = text.lines().filter(|line| !line.starts_with('#'));
            let lines = lines.filter_map(|line| line.split_once(' '));
            let card = |name: &str| table.find_face(name).expect("it compiles").0;
            let cards = lines.map(|(count, name)| (count.parse().unwrap_or(0), card(name)));
            cards.collect::<Vec<_>>()
        };
        let setting = Match {
            decks: [
                deck("herd_and_thorn.deck"),
                deck("lanterns_on_the_tide.deck"),
            ],
            agents: [AgentKind::Random; 2],
            pool_hash: 0,
            seed: 1,
            budget: 600_000,
            profile: game::Profile::default(),
        };
        let mut random = ChaCha8Rng::seed_from_u64(5);
        for number in 0..4 {
            let mut game = start_game(table, &setting, number);
            while let Some(decision) = game.decision.clone() {
                let mut picking = Picking::new(&decision, 24);
                let answer = loop {
                    let options = picking.options();
                    assert!(!options.contains(&Pick::Any), "{decision:?}");
                    let place = below(&mut random, options.len() as u32) as usize;
                    if let Some(answer) = picking.pick(place) {
                        break answer;
                    }
                };
                assert_eq!(rules::answer(table, &mut game, answer), Ok(()));
            }
            assert!(game.outcome.is_some());
        }
    }
}
