//! What a player may see (CR 400.2, 701.20, 708.5).

use super::{layers, permissions, query};
use game::view::{Handle, ObjectView, PlayerView, SeatView, Traits};
use game::{Announced, Game, Item, Object, ObjectId, ObjectKind, PlayerId};
use ir::{CardTable, Permission, Zone};

/// The game as the player sees it.
pub fn view(table: &CardTable, game: &Game, player: PlayerId) -> PlayerView {
    let viewer = Viewer {
        table,
        game,
        player,
    };
    let own_decision = game
        .decision
        .as_ref()
        .filter(|decision| game.decider(decision.player) == player);
    let shown = own_decision
        .into_iter()
        .flat_map(|decision| decision.items())
        .filter_map(|item| {
            if let Item::Object(object) = item {
                Some(*object)
            } else {
                None
            }
        })
        .filter(|object| {
            game.object(*object)
                .is_some_and(|object| !object.zone.is_public())
        });
    PlayerView {
        player,
        turn: game.turn.number,
        active: game.turn.active,
        step: game.turn.step,
        players: (0..game.players.len())
            .map(|seat| viewer.seat(PlayerId(seat as u8)))
            .collect(),
        battlefield: viewer.objects(&game.battlefield),
        stack: viewer.objects(&game.stack),
        exile: viewer.objects(&game.exile),
        command: viewer.objects(&game.command),
        combat: game.combat.clone(),
        asked: game
            .decision
            .as_ref()
            .map(|decision| (decision.player, decision.prompt.question)),
        decision: own_decision.cloned(),
        shown: viewer.objects(&shown.collect::<Vec<_>>()),
    }
}

struct Viewer<'game> {
    table: &'game CardTable,
    game: &'game Game,
    player: PlayerId,
}

impl Viewer<'_> {
    fn objects(&self, ids: &[ObjectId]) -> Vec<ObjectView> {
        ids.iter().filter_map(|id| self.object(*id)).collect()
    }

    fn seat(&self, seat: PlayerId) -> SeatView {
        let (table, game) = (self.table, self.game);
        let player = game.player(seat);
        // Who controls a player sees what that player sees (CR 722.4).
        let own = seat == self.player || game.decider(seat) == self.player;
        let sees_hand = own || permissions::reveals_hand(table, game, seat);
        let sees_top = permissions::reveals_top(table, game, seat)
            || (own && permissions::may_look_at_top(table, game, seat));
        SeatView {
            name: player.name.clone(),
            life: player.life,
            counters: player.counters.clone(),
            mana: player.mana.without_limits(),
            hand_size: player.hand.len() as u32,
            hand: if sees_hand {
                self.objects(&player.hand)
            } else {
                Vec::new()
            },
            library_size: player.library.len() as u32,
            top_card: player
                .library
                .last()
                .filter(|_| sees_top)
                .and_then(|card| self.object(*card)),
            graveyard: self.objects(&player.graveyard),
            lands_played: player.lands_played,
            mulligans: player.mulligans,
            commander_damage: player.commander_damage.clone(),
            left: player.left,
        }
    }

    /// Whether the player may cast the card from exile at some time: then it may be looked at (CR 702.143a).
    fn may_cast(&self, id: ObjectId) -> bool {
        layers::permissions(self.table, self.game).any(|active| {
            matches!(active.effect, Permission::CastFrom { who, what, .. }
                if query::includes_player(self.table, self.game, active.context, who, self.player)
                    && query::matches(self.table, self.game, active.context, what, id))
        })
    }

    /// Whether the player may look at the card in exile for as long as something says so: who controls the permanent with hideaway may
    /// (CR 702.75a).
    fn may_look_at(&self, id: ObjectId) -> bool {
        layers::permissions(self.table, self.game).any(|active| {
            matches!(active.effect, Permission::LookAt(who, what)
                if query::includes_player(self.table, self.game, active.context, who, self.player)
                    && query::matches(self.table, self.game, active.context, what, id))
        })
    }

    fn object(&self, id: ObjectId) -> Option<ObjectView> {
        let object = self.game.object(id)?;
        let controller = query::controller(self.table, self.game, id);
        // The controller of a face-down spell or permanent may look at it (CR 708.5); when the game is over all players see
        // it (CR 708.9).
        let may_look = object.face_down.is_none()
            || (self.game.outcome.is_some()
                && matches!(object.zone, Zone::Battlefield | Zone::Stack))
            || (controller == self.player
                && matches!(object.zone, Zone::Battlefield | Zone::Stack))
            || (object.zone == Zone::Exile
                && (object.looked_at_by.contains(&self.player)
                    || self.may_cast(id)
                    || self.may_look_at(id)));
        let has_traits = may_look || matches!(object.zone, Zone::Battlefield | Zone::Stack);
        Some(ObjectView {
            handle: id.into(),
            owner: object.owner,
            controller,
            card: object.card().filter(|_| may_look),
            traits: has_traits.then(|| self.traits(id)),
            ability: match object.kind {
                ObjectKind::Ability {
                    ability, source, ..
                } => Some((ability, Handle::from(source))),
                ObjectKind::Card { .. } | ObjectKind::Virtual(_) | ObjectKind::Emblem(_) => None,
            },
            token: object.is_token(),
            tapped: object.tapped,
            commander: object
                .commander
                .filter(|_| may_look)
                .map(|commander| commander.casts),
            face_down: object.face_down.is_some(),
            phased_out: object.phased_out,
            summoning_sick: object.summoning_sick,
            counters: object.counters.clone(),
            damage: object.damage,
            attached_to: object.attached_to,
            announced: announced(object),
        })
    }

    fn traits(&self, id: ObjectId) -> Traits {
        let now = layers::characteristics(self.table, self.game, id);
        Traits {
            name: now.name.clone(),
            mana_cost: now.mana_cost.clone(),
            colors: now.colors,
            supertypes: now.supertypes,
            card_types: now.card_types,
            subtypes: now.subtypes.to_vec(),
            power: now.power,
            toughness: now.toughness,
            abilities: now
                .abilities
                .iter()
                .map(|instance| instance.ability)
                .collect(),
        }
    }
}

/// What was announced on the stack, without the surroundings of a trigger, which name objects that may be hidden by now.
fn announced(object: &Object) -> Option<Announced> {
    let announced = object
        .announced
        .as_deref()
        .filter(|_| object.zone == Zone::Stack)?;
    Some(Announced {
        context: None,
        ..announced.clone()
    })
}
