//! Permanents of which there may not be several: legendary ones with one name, planeswalkers of one type where a profile says
//! so, world permanents, Roles (CR 704.5j, k, y).

use super::state_based::Permanent;
use super::subtypes::{self, SubtypeKind};
use super::{layers, query};
use game::profile::{LegendRule, PlaneswalkerRule};
use game::{Game, ObjectId, PlayerId};
use ir::{CardTable, CardType, Name, Restriction, Subtype, Supertype};

/// The subtype of Auras of which a player keeps one on each permanent (CR 704.5y).
pub(super) const ROLE: &str = "Role";

/// What permanents have in common that may not be together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Alike<'a> {
    Legends(&'a Name),
    Planeswalkers(&'a Subtype),
}

/// Permanents that are alike, two or more.
struct Group {
    /// who keeps one of them; nobody where no choice is left
    keeper: Option<PlayerId>,
    members: Vec<ObjectId>,
}

/// The groups of permanents that may not stay together, by the rules that are played.
fn groups(table: &CardTable, game: &Game, permanents: &[Permanent]) -> Vec<Group> {
    let profile = game.settings.profile;
    let mut found: Vec<(Alike<'_>, Group)> = Vec::new();
    for permanent in permanents {
        let now = &permanent.now;
        let by_type =
            profile.planeswalkers != PlaneswalkerRule::Legendary && now.is(CardType::Planeswalker);
        let alike: Vec<Alike<'_>> = if by_type {
            let types = now.subtypes.iter();
            let types = types.filter(|kind| subtypes::kind(kind) == SubtypeKind::Planeswalker);
            types.map(Alike::Planeswalkers).collect()
        } else if now.supertypes.contains(Supertype::Legendary)
            && !now.name.as_str().is_empty()
            && !is_exempt(table, game, permanent.object.id)
        {
            vec![Alike::Legends(&now.name)]
        } else {
            continue;
        };
        let chooses = match (by_type, profile.planeswalkers, profile.legend_rule) {
            (true, rule, _) => rule != PlaneswalkerRule::AllOfATypeGo,
            (false, _, rule) => rule == LegendRule::EachPlayerKeepsOne,
        };
        let keeper = chooses.then_some(now.controller);
        for alike in alike {
            let same = found
                .iter_mut()
                .find(|(other, group)| *other == alike && group.keeper == keeper);
            match same {
                Some((_, group)) => group.members.push(permanent.object.id),
                None => {
                    let members = vec![permanent.object.id];
                    found.push((alike, Group { keeper, members }));
                }
            }
        }
    }
    let several = found
        .into_iter()
        .filter(|(_, group)| group.members.len() > 1);
    several.map(|(_, group)| group).collect()
}

/// Whether something says that the legend rule doesn't apply to the permanent.
fn is_exempt(table: &CardTable, game: &Game, id: ObjectId) -> bool {
    let off = |restriction: &Restriction| matches!(restriction, Restriction::LegendRuleOff(_));
    layers::restrictions_that(table, game, off).any(|active| {
        matches!(active.effect, Restriction::LegendRuleOff(which)
            if query::matches(table, game, active.context, which, id))
    })
}

/// A group of which a player has not yet chosen which one to keep.
pub(super) fn undecided(
    table: &CardTable,
    game: &Game,
    permanents: &[Permanent],
    kept: &[ObjectId],
) -> Option<(PlayerId, Vec<ObjectId>)> {
    groups(table, game, permanents)
        .into_iter()
        .filter_map(|group| Some((group.keeper?, group.members)))
        .find(|(_, members)| !members.iter().any(|id| kept.contains(id)))
}

/// Those that are put into their owners' graveyards.
pub(super) fn not_kept(
    table: &CardTable,
    game: &Game,
    permanents: &[Permanent],
    kept: &[ObjectId],
) -> Vec<ObjectId> {
    let mut gone = old_worlds(game, permanents);
    gone.extend(old_roles(permanents));
    for Group { keeper, members } in groups(table, game, permanents) {
        let oldest = (keeper.is_none()
            && game.settings.profile.legend_rule == LegendRule::OldestStays)
            .then(|| oldest(permanents, &members))
            .flatten();
        let stays = |id: &ObjectId| oldest == Some(*id) || keeper.is_some() && kept.contains(id);
        gone.extend(members.into_iter().filter(|id| !stays(id)));
    }
    gone
}

/// The legend that has been on the battlefield longest; none if two came at once.
fn oldest(permanents: &[Permanent], members: &[ObjectId]) -> Option<ObjectId> {
    let is_legend = |permanent: &&Permanent| !permanent.now.is(CardType::Planeswalker);
    let mut found = permanents
        .iter()
        .filter(|permanent| members.contains(&permanent.object.id))
        .filter(is_legend)
        .map(|permanent| (permanent.object.entered_with, permanent.object.id))
        .collect::<Vec<_>>();
    found.sort_unstable();
    match found.as_slice() {
        [(first, _), (second, _), ..] if first == second => None,
        [(_, oldest), ..] => Some(*oldest),
        [] => None,
    }
}

/// CR 704.5k: all worlds but the youngest; in a tie for the youngest all of them. Each looks at those within its controller's
/// range of influence only (CR 801.12).
fn old_worlds(game: &Game, permanents: &[Permanent]) -> Vec<ObjectId> {
    let worlds: Vec<&Permanent> = permanents
        .iter()
        .filter(|permanent| permanent.now.supertypes.contains(Supertype::World))
        .collect();
    let is_old = |world: &&&Permanent| {
        worlds.iter().any(|other| {
            other.object.id != world.object.id
                && game.reaches(world.now.controller, other.now.controller)
                && other.object.entered_with >= world.object.entered_with
        })
    };
    worlds
        .iter()
        .filter(is_old)
        .map(|world| world.object.id)
        .collect()
}

/// CR 704.5y: all of one player's Roles on a permanent but the youngest.
fn old_roles(permanents: &[Permanent]) -> Vec<ObjectId> {
    let is_role = |permanent: &&Permanent| subtypes::is(&permanent.now, ROLE);
    let roles: Vec<&Permanent> = permanents.iter().filter(is_role).collect();
    roles
        .iter()
        .filter(|role| {
            role.object.attached_to.is_some()
                && roles.iter().any(|other| {
                    other.object.attached_to == role.object.attached_to
                        && other.now.controller == role.now.controller
                        && other.object.timestamp > role.object.timestamp
                })
        })
        .map(|role| role.object.id)
        .collect()
}
