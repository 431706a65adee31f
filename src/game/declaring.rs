//! Which declarations of attackers and blockers a decision allows, and a random one of them (CR 508.1, 509.1).

use super::answering::within;
use super::decision::{BlockRequirement, Domain, IllegalAnswer};
use super::random::below;
use super::{ObjectId, Target};
use rand_core::Rng;

/// Sets of what is attacked, each with how many creatures together can attack one of it.
type Limits = [(Vec<Target>, u32)];

/// How many of the creatures attack one of these.
fn attack_one_of(targets: &[Target], attacks: &[(ObjectId, Target)]) -> usize {
    let attackers = attacks.iter();
    attackers
        .filter(|(_, target)| targets.contains(target))
        .count()
}

/// Whether no more creatures attack than can.
fn within_limits(limits: &Limits, attacks: &[(ObjectId, Target)]) -> bool {
    limits
        .iter()
        .all(|(targets, most)| attack_one_of(targets, attacks) <= *most as usize)
}

/// Leaves out creatures until no more attack than can: those that must attack last.
fn leave_out(limits: &Limits, required: &[ObjectId], attacks: &mut Vec<(ObjectId, Target)>) {
    for (targets, most) in limits {
        while attack_one_of(targets, attacks) > *most as usize {
            let one_of_these = |(_, target): &(ObjectId, Target)| targets.contains(target);
            let free = attacks
                .iter()
                .rposition(|attack| one_of_these(attack) && !required.contains(&attack.0));
            let Some(place) = free.or_else(|| attacks.iter().rposition(one_of_these)) else {
                break;
            };
            attacks.remove(place);
        }
    }
}

/// Whether a creature that must attack, and does not, could not beside others that must.
fn has_no_room(
    (limits, required): (&Limits, &[ObjectId]),
    targets: &[Target],
    attacks: &[(ObjectId, Target)],
) -> bool {
    targets.iter().all(|target| {
        limits.iter().any(|(limited, most)| {
            let others = attacks
                .iter()
                .filter(|(other, attacked)| required.contains(other) && limited.contains(attacked));
            limited.contains(target) && others.count() >= *most as usize
        })
    })
}

/// Whether the creatures may attack so: each that is required does, none does alone that cannot, and no more do than can.
pub(super) fn check_attackers(
    candidates: &[(ObjectId, Vec<Target>)],
    required: &[ObjectId],
    (alone, limits): (&[ObjectId], &Limits),
    attacks: &[(ObjectId, Target)],
) -> Result<(), IllegalAnswer> {
    for (place, (creature, target)) in attacks.iter().enumerate() {
        let twice = attacks[..place].iter().any(|(other, _)| other == creature);
        within(!twice, "a creature attacks twice")?;
        let possible = candidates
            .iter()
            .any(|(candidate, targets)| candidate == creature && targets.contains(target));
        within(possible, "the creature cannot attack that")?;
    }
    within(within_limits(limits, attacks), "too many creatures attack")?;
    let all = candidates
        .iter()
        .filter(|(creature, _)| required.contains(creature))
        .all(|(creature, targets)| {
            attacks.iter().any(|(attacker, _)| attacker == creature)
                || has_no_room((limits, required), targets, attacks)
        });
    within(all, "a creature that must attack does not")?;
    let lonely = matches!(attacks, [(creature, _)] if alone.contains(creature));
    within(!lonely, "the creature cannot attack alone")
}

/// A random declaration: each creature that need not attack does so as likely as not.
pub(super) fn sample_attackers(
    candidates: &[(ObjectId, Vec<Target>)],
    required: &[ObjectId],
    (alone, limits): (&[ObjectId], &Limits),
    random: &mut impl Rng,
) -> Vec<(ObjectId, Target)> {
    let mut attacks = Vec::new();
    for (creature, targets) in candidates {
        let attacks_now = required.contains(creature) || below(random, 2) == 1;
        if attacks_now && !targets.is_empty() {
            let target = below(random, targets.len() as u32) as usize;
            attacks.push((*creature, targets[target]));
        }
    }
    leave_out(limits, required, &mut attacks);
    if let [(lonely, _)] = attacks[..]
        && alone.contains(&lonely)
    {
        if required.contains(&lonely) {
            add_companion(candidates, &mut attacks);
            leave_out(limits, required, &mut attacks);
        } else {
            attacks.clear();
        }
    }
    attacks
}

/// The declaration with what is required added to it: for players who say only what they want.
pub fn with_required_attacks(
    domain: &Domain,
    declared: Vec<(ObjectId, Target)>,
) -> Vec<(ObjectId, Target)> {
    let Domain::Attackers {
        candidates,
        required,
        alone,
        limits,
    } = domain
    else {
        return declared;
    };
    let mut attacks = declared;
    for (creature, targets) in candidates {
        let attacking = attacks.iter().any(|(done, _)| done == creature);
        if !attacking && required.contains(creature) {
            attacks.extend(targets.first().map(|target| (*creature, *target)));
        }
    }
    leave_out(limits, required, &mut attacks);
    if let [(lonely, _)] = attacks[..]
        && alone.contains(&lonely)
    {
        // It attacks only if it must, and then with company.
        if required.contains(&lonely) {
            add_companion(candidates, &mut attacks);
            leave_out(limits, required, &mut attacks);
        } else {
            attacks.clear();
        }
    }
    attacks
}

/// The declaration with blocks added to it that requirements ask for, where it can be completed so.
pub fn with_required_blocks(
    domain: &Domain,
    declared: Vec<(ObjectId, ObjectId)>,
) -> Vec<(ObjectId, ObjectId)> {
    let Domain::Blockers { example, alone, .. } = domain else {
        return declared;
    };
    let mut blocks = declared;
    if let [(lonely, _)] = blocks[..]
        && alone.contains(&lonely)
    {
        blocks.clear();
    }
    for block in example {
        if check_blockers(domain, &blocks).is_ok() {
            break;
        }
        if !blocks.iter().any(|(blocker, _)| *blocker == block.0) {
            blocks.push(*block);
        }
    }
    blocks
}

/// Lets another creature attack beside the only one.
fn add_companion(candidates: &[(ObjectId, Vec<Target>)], attacks: &mut Vec<(ObjectId, Target)>) {
    let companion = candidates
        .iter()
        .find(|(creature, targets)| {
            !targets.is_empty() && attacks.iter().all(|(other, _)| other != creature)
        })
        .map(|(creature, targets)| (*creature, targets[0]));
    attacks.extend(companion);
}

/// How many of the requirements the blocks obey.
pub fn obeyed(requirements: &[BlockRequirement], blocks: &[(ObjectId, ObjectId)]) -> usize {
    requirements
        .iter()
        .filter(|requirement| {
            blocks.iter().any(|(blocker, attacker)| match requirement {
                BlockRequirement::Blocks(creature) => creature == blocker,
                BlockRequirement::BlocksThat(one, other) => one == blocker && other == attacker,
                BlockRequirement::IsBlocked(creature) => creature == attacker,
            })
        })
        .count()
}

/// Whether the numbers of blockers of each attacker are within its limits, no creature blocks alone that cannot, and no more block than
/// can.
pub fn numbers_allowed(
    limits: &[(ObjectId, u32, u32)],
    (alone, most): (&[ObjectId], Option<u32>),
    blocks: &[(ObjectId, ObjectId)],
) -> Result<(), IllegalAnswer> {
    for (attacker, least, most) in limits {
        let count = blockers_of(blocks, *attacker);
        within(
            count == 0 || count >= *least,
            "an attacker has too few blockers",
        )?;
        within(count <= *most, "an attacker has too many blockers")?;
    }
    if let Some(most) = most {
        let mut blockers: Vec<ObjectId> = blocks.iter().map(|(blocker, _)| *blocker).collect();
        blockers.sort_unstable();
        blockers.dedup();
        within(blockers.len() <= most as usize, "too many creatures block")?;
    }
    let lonely = blocks.first().is_some_and(|(first, _)| {
        alone.contains(first) && blocks.iter().all(|(blocker, _)| blocker == first)
    });
    within(!lonely, "the creature cannot block alone")
}

/// Whether the creatures may block so.
pub(super) fn check_blockers(
    domain: &Domain,
    blocks: &[(ObjectId, ObjectId)],
) -> Result<(), IllegalAnswer> {
    let Domain::Blockers {
        candidates,
        limits,
        requirements,
        example,
        alone,
        most,
    } = domain
    else {
        return Err(IllegalAnswer::WrongKind);
    };
    for (place, block) in blocks.iter().enumerate() {
        within(!blocks[..place].contains(block), "a block stands twice")?;
        let possible = candidates
            .iter()
            .find(|(blocker, ..)| *blocker == block.0)
            .filter(|(_, attackers, _)| attackers.contains(&block.1));
        let Some((_, _, at_once)) = possible else {
            return Err(IllegalAnswer::OutOfDomain(
                "the creature cannot block that attacker",
            ));
        };
        let count = blocks.iter().filter(|other| other.0 == block.0).count();
        within(
            count <= *at_once as usize,
            "a creature blocks too many attackers",
        )?;
    }
    numbers_allowed(limits, (alone, *most), blocks)?;
    within(
        obeyed(requirements, blocks) >= obeyed(requirements, example),
        "a creature that must block, or be blocked, does not",
    )
}

/// A random declaration: where nothing is required, each creature blocks nothing or one attacker, each as likely.
pub(super) fn sample_blockers(domain: &Domain, random: &mut impl Rng) -> Vec<(ObjectId, ObjectId)> {
    let Domain::Blockers {
        candidates,
        limits,
        example,
        ..
    } = domain
    else {
        return Vec::new();
    };
    let mut blocks: Vec<(ObjectId, ObjectId)> = Vec::new();
    for (blocker, attackers, most) in candidates {
        let choice = below(random, attackers.len() as u32 + 1) as usize;
        if let Some(attacker) = attackers.get(choice)
            && *most > 0
        {
            blocks.push((*blocker, *attacker));
        }
    }
    for (attacker, least, most) in limits {
        let count = blockers_of(&blocks, *attacker);
        if count > 0 && count < *least {
            blocks.retain(|(_, blocked)| blocked != attacker);
        }
        let mut over = count.saturating_sub(*most);
        blocks.retain(|(_, blocked)| {
            let drop = blocked == attacker && over > 0;
            over -= u32::from(drop);
            !drop
        });
    }
    if check_blockers(domain, &blocks).is_ok() {
        return blocks;
    }
    // The example is always allowed; further blocks are added to it one by one.
    let further = std::mem::replace(&mut blocks, example.clone());
    for block in further {
        if !blocks.contains(&block) {
            blocks.push(block);
            if check_blockers(domain, &blocks).is_err() {
                blocks.pop();
            }
        }
    }
    blocks
}

fn blockers_of(blocks: &[(ObjectId, ObjectId)], attacker: ObjectId) -> u32 {
    blocks
        .iter()
        .filter(|(_, blocked)| *blocked == attacker)
        .count() as u32
}
