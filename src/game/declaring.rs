//! Which declarations of attackers and blockers a decision allows, and a random one of them (CR 508.1, 509.1).

use super::answering::within;
use super::decision::{BlockRequirement, Domain, IllegalAnswer};
use super::random::below;
use super::{ObjectId, Target};
use rand_core::Rng;

/// Whether the creatures may attack so: each that is required does, and none does alone that cannot.
pub(super) fn check_attackers(
    candidates: &[(ObjectId, Vec<Target>)],
    required: &[ObjectId],
    alone: &[ObjectId],
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
    let all = required
        .iter()
        .all(|creature| attacks.iter().any(|(attacker, _)| attacker == creature));
    within(all, "a creature that must attack does not")?;
    let lonely = matches!(attacks, [(creature, _)] if alone.contains(creature));
    within(!lonely, "the creature cannot attack alone")
}

/// A random declaration: each creature that need not attack does so as likely as not.
pub(super) fn sample_attackers(
    candidates: &[(ObjectId, Vec<Target>)],
    required: &[ObjectId],
    alone: &[ObjectId],
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
    if let [(lonely, _)] = attacks[..]
        && alone.contains(&lonely)
    {
        if required.contains(&lonely) {
            add_companion(candidates, &mut attacks);
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
    if let [(lonely, _)] = attacks[..]
        && alone.contains(&lonely)
    {
        // It attacks only if it must, and then with company.
        if required.contains(&lonely) {
            add_companion(candidates, &mut attacks);
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

/// Whether the numbers of blockers of each attacker are within its limits, and no creature blocks alone that cannot.
pub fn numbers_allowed(
    limits: &[(ObjectId, u32, u32)],
    alone: &[ObjectId],
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
        let Some((_, _, most)) = possible else {
            return Err(IllegalAnswer::OutOfDomain(
                "the creature cannot block that attacker",
            ));
        };
        let count = blocks.iter().filter(|other| other.0 == block.0).count();
        within(
            count <= *most as usize,
            "a creature blocks too many attackers",
        )?;
    }
    numbers_allowed(limits, alone, blocks)?;
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
