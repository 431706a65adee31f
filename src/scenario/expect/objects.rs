//! Expectations of objects: permanents, and spells and cards elsewhere.

use super::{DESIGNATIONS, Judge, Verdict, equal};
use crate::model::{Expectation, NameForm};
use crate::names::{name_of, normalise};
use crate::setup::zone_named;
use game::{AbilityInstance, ObjectId, Target};
use ir::{AbilityKind, Argument, CardType, Color, CounterKind, Supertype};
use rules::{layers, query};

impl Judge<'_> {
    pub(super) fn judge_object(&self, expectation: &Expectation) -> Verdict {
        match expectation.what.as_str() {
            "tapped" => return self.judge_tapped(expectation),
            "attackers" | "blockers" => return self.judge_combat(expectation),
            "exile_counter_count"
            | "card_counter_count"
            | "exile_subtype"
            | "alias_zone"
            | "attached_to"
            | "is_attached"
            | "controlled_by" => {
                return self.judge_elsewhere(expectation);
            }
            _ => {}
        }
        let player = match &expectation.player {
            Some(_) => Some(self.player(expectation)?),
            None => None,
        };
        let mut candidates = self.permanents(expectation.card.as_ref(), player);
        if candidates.is_empty() && expectation.anywhere {
            candidates = self.elsewhere(expectation.card.as_ref());
        }
        if expectation.what == "ability"
            && let Some(count) = expectation.count
            && candidates.len() as i64 != count
        {
            return Err(format!(
                "{count} such permanents expected, found {}",
                candidates.len()
            ));
        }
        if candidates.is_empty() {
            // Cards in exile have counters too (CR 122.1, 702.62).
            if expectation.what == "counter_count"
                && let Some(form) = &expectation.card
                && let Some(object) = self
                    .game
                    .exile
                    .iter()
                    .find(|id| self.card_known_as(form, **id))
                    .and_then(|id| self.game.object(*id))
            {
                let kind = CounterKind::new(expectation.counter.as_deref().unwrap_or_default());
                let wanted = expectation.count.unwrap_or(0);
                return equal("counters", i64::from(object.counters(&kind)), wanted);
            }
            let name = expectation.card.as_ref().map_or("", NameForm::text);
            return Err(format!("no permanent `{name}`"));
        }
        let scope = match expectation.what.as_str() {
            "ability" if expectation.count.is_some() => "last",
            _ => expectation.scope.as_deref().unwrap_or("first"),
        };
        let mut verdicts = candidates
            .iter()
            .map(|id| self.judge_permanent(expectation, *id));
        match scope {
            "last" => verdicts.next_back().unwrap_or(Ok(())),
            "all" => verdicts.collect(),
            "any" => {
                let all: Vec<Verdict> = verdicts.collect();
                if all.iter().any(Result::is_ok) {
                    Ok(())
                } else {
                    all.into_iter().next().unwrap_or(Ok(()))
                }
            }
            _ => verdicts.next().unwrap_or(Ok(())),
        }
    }

    fn judge_tapped(&self, expectation: &Expectation) -> Verdict {
        let wanted = expectation
            .value
            .as_ref()
            .and_then(serde_json::Value::as_bool)
            .unwrap_or(true);
        let candidates = self.permanents(expectation.card.as_ref(), None);
        let fits = candidates.iter().take(2).any(|id| {
            self.game
                .object(*id)
                .is_some_and(|object| object.tapped == wanted)
        });
        if fits {
            Ok(())
        } else {
            Err(format!("tapped: expected {wanted}"))
        }
    }

    fn judge_combat(&self, expectation: &Expectation) -> Verdict {
        let player = self.player(expectation)?;
        let creatures = if expectation.what == "attackers" {
            self.attacked
        } else {
            self.blocked
        };
        let mut actual: Vec<String> = creatures
            .iter()
            .filter(|id| self.game.battlefield.contains(id) && self.controller(**id) == player)
            .map(|id| name_of(self.pool.table(), self.game, *id))
            .collect();
        let mut wanted: Vec<String> = expectation
            .cards
            .iter()
            .map(|form| form.text().to_owned())
            .collect();
        actual.sort();
        wanted.sort();
        equal(&expectation.what, actual.join(", "), wanted.join(", "))
    }

    fn judge_elsewhere(&self, expectation: &Expectation) -> Verdict {
        let form = expectation.card.as_ref().ok_or("no card is named")?;
        let kind = CounterKind::new(expectation.counter.as_deref().unwrap_or_default());
        let counters = |ids: Vec<ObjectId>| {
            ids.into_iter()
                .find(|id| self.card_known_as(form, *id))
                .and_then(|id| self.game.object(id))
                .map_or(0, |object| i64::from(object.counters(&kind)))
        };
        match expectation.what.as_str() {
            "exile_counter_count" => equal(
                "counters",
                counters(self.game.exile.clone()),
                expectation.count.unwrap_or(0),
            ),
            "card_counter_count" => {
                let state = self.game.player(self.player(expectation)?);
                let ids = state
                    .hand
                    .iter()
                    .chain(&state.graveyard)
                    .chain(&self.game.exile)
                    .copied()
                    .collect();
                equal("counters", counters(ids), expectation.count.unwrap_or(0))
            }
            "exile_subtype" => {
                let subtype = expectation.subtype.as_deref().unwrap_or_default();
                let found = self.game.exile.iter().any(|id| {
                    self.card_known_as(form, *id)
                        && layers::characteristics(self.pool.table(), self.game, *id)
                            .subtypes
                            .iter()
                            .any(|present| present.as_str() == subtype)
                });
                equal("subtype", found, expectation.has.unwrap_or(true))
            }
            "alias_zone" => {
                let zone = expectation
                    .zone
                    .as_deref()
                    .and_then(zone_named)
                    .ok_or("no such zone")?;
                let owner = expectation
                    .player
                    .as_deref()
                    .and_then(|letter| self.seats.player(letter));
                let found = self.game.objects().any(|object| {
                    object.zone == zone
                        && owner.is_none_or(|owner| object.owner == owner)
                        && self.named(form, object.id)
                });
                let wanted = expectation
                    .value
                    .as_ref()
                    .and_then(serde_json::Value::as_bool)
                    .unwrap_or(true);
                equal("in the zone", found, wanted)
            }
            "is_attached" => {
                let hosts: Vec<Target> = self
                    .permanents(Some(form), None)
                    .into_iter()
                    .filter_map(|id| self.game.object(id).and_then(|object| object.attached_to))
                    .collect();
                let fits = match &expectation.attachment {
                    None => hosts.is_empty(),
                    Some(host) => hosts.iter().any(|target| {
                        crate::names::names_target(self.pool, self.game, self.seats, host, *target)
                    }),
                };
                if fits {
                    Ok(())
                } else {
                    Err(format!("`{}` is not attached so", form.text()))
                }
            }
            "controlled_by" => {
                let wanted = expectation.owner.as_deref().unwrap_or_default();
                let id = self.permanents(Some(form), None).into_iter().next();
                let id = id.ok_or_else(|| format!("no permanent `{}`", form.text()))?;
                equal("controller", self.seats.letter(self.controller(id)), wanted)
            }
            _ => {
                let player = self.player(expectation)?;
                let attachment = expectation
                    .attachment
                    .as_ref()
                    .ok_or("no attachment is named")?;
                let found = self
                    .permanents(Some(form), Some(player))
                    .into_iter()
                    .any(|id| {
                        self.attachments(id)
                            .any(|attached| self.named(attachment, attached))
                    });
                let wanted = expectation
                    .value
                    .as_ref()
                    .and_then(serde_json::Value::as_bool)
                    .unwrap_or(true);
                equal("attached", found, wanted)
            }
        }
    }

    fn attachments(&self, id: ObjectId) -> impl Iterator<Item = ObjectId> + '_ {
        self.game
            .battlefield
            .iter()
            .copied()
            .filter(move |attached| {
                self.game
                    .object(*attached)
                    .is_some_and(|object| object.attached_to == Some(Target::Object(id)))
            })
    }

    fn judge_permanent(&self, expectation: &Expectation, id: ObjectId) -> Verdict {
        let object = self.game.object(id).ok_or("it is gone")?;
        let current = layers::characteristics(self.pool.table(), self.game, id);
        let truth = || {
            expectation
                .value
                .as_ref()
                .and_then(serde_json::Value::as_bool)
                .unwrap_or(true)
        };
        let number = || {
            expectation
                .value
                .as_ref()
                .and_then(serde_json::Value::as_i64)
                .unwrap_or(0)
        };
        let has = expectation.has.unwrap_or(true);
        match expectation.what.as_str() {
            "power_toughness" => {
                let show = |power: i32, toughness: i32| format!("{power}/{toughness}");
                let wanted = show(
                    expectation.power.unwrap_or_default(),
                    expectation.toughness.unwrap_or_default(),
                );
                let (power, toughness) = if expectation.base {
                    (current.base_power, current.base_toughness)
                } else {
                    (current.power, current.toughness)
                };
                let (power, toughness) = (power.unwrap_or(0), toughness.unwrap_or(0));
                equal("power and toughness", show(power, toughness), wanted)
            }
            "power" => equal("power", i64::from(current.power.unwrap_or(0)), number()),
            "toughness" => equal(
                "toughness",
                i64::from(current.toughness.unwrap_or(0)),
                number(),
            ),
            "mana_value" => {
                let value = query::mana_value(self.pool.table(), self.game, object.id);
                equal("mana value", i64::from(value), number())
            }
            "damage" => equal("damage", i64::from(object.damage), number()),
            "counter_count" => {
                let kind = CounterKind::new(expectation.counter.as_deref().unwrap_or_default());
                equal(
                    "counters",
                    i64::from(object.counters(&kind)),
                    expectation.count.unwrap_or(0),
                )
            }
            "named" => equal(
                "name",
                current.name.as_str(),
                expectation.text.as_deref().unwrap_or_default(),
            ),
            "is_tapped" => equal("tapped", object.tapped, truth()),
            "attacking" => {
                let attacking = self
                    .game
                    .combat
                    .as_ref()
                    .is_some_and(|combat| combat.attacker(id).is_some());
                equal("attacking", attacking, truth())
            }
            "blocking" => {
                let blocking = self
                    .game
                    .combat
                    .as_ref()
                    .is_some_and(|combat| combat.is_blocking(id));
                equal("blocking", blocking, truth())
            }
            "ability" => {
                let text = expectation.ability.as_deref().unwrap_or_default();
                equal(
                    &format!("ability `{text}`"),
                    self.count_ability(id, text) > 0,
                    has,
                )
            }
            "ability_count" => {
                let text = expectation.ability.as_deref().unwrap_or_default();
                equal(
                    "abilities",
                    self.count_ability(id, text) as i64,
                    expectation.count.unwrap_or(0),
                )
            }
            _ => self.judge_kind(expectation, id),
        }
    }

    /// What a permanent is: types, colors, attachments, controller, states.
    fn judge_kind(&self, expectation: &Expectation, id: ObjectId) -> Verdict {
        let object = self.game.object(id).ok_or("it is gone")?;
        let current = layers::characteristics(self.pool.table(), self.game, id);
        let has = expectation.has.unwrap_or(true);
        let truth = || {
            expectation
                .value
                .as_ref()
                .and_then(serde_json::Value::as_bool)
                .unwrap_or(true)
        };
        match expectation.what.as_str() {
            "type" => {
                let wanted = expectation.card_type.as_deref().unwrap_or_default();
                let card_type = CardType::ALL
                    .into_iter()
                    .find(|kind| kind.word().eq_ignore_ascii_case(wanted));
                equal("type", card_type.is_some_and(|kind| current.is(kind)), has)
            }
            "subtype" => {
                let wanted = expectation.subtype.as_deref().unwrap_or_default();
                let is_creature_type =
                    current.all_creature_types && self.pool.is_creature_type(wanted);
                let found = is_creature_type
                    || current
                        .subtypes
                        .iter()
                        .any(|present| present.as_str() == wanted);
                equal("subtype", found, has)
            }
            "supertype" => {
                let wanted = expectation.supertype.as_deref().unwrap_or_default();
                let found = [
                    Supertype::Basic,
                    Supertype::Legendary,
                    Supertype::World,
                    Supertype::Snow,
                ]
                .into_iter()
                .any(|kind| {
                    kind.word().eq_ignore_ascii_case(wanted) && current.supertypes.contains(kind)
                });
                equal("supertype", found, has)
            }
            "color" => {
                let listed = |color: &Color| {
                    expectation.colors.iter().any(|word| {
                        word.eq_ignore_ascii_case(color.word()) || word.chars().eq([color.letter()])
                    })
                };
                let mut colors = Color::ALL.into_iter().filter(listed);
                let fits = if has {
                    colors.all(|color| current.colors.contains(color))
                } else {
                    !colors.any(|color| current.colors.contains(color))
                };
                if fits {
                    Ok(())
                } else {
                    Err("colors: others".to_owned())
                }
            }
            "attachment_count" => equal(
                "attachments",
                self.attachments(id).count() as i64,
                expectation.count.unwrap_or(0),
            ),
            "controller" => {
                let wanted = expectation.player.as_deref().unwrap_or_default();
                equal("controller", self.seats.letter(current.controller), wanted)
            }
            "permanent_is" => {
                let actual = match expectation.state.as_deref().unwrap_or_default() {
                    "copy" => layers::copy(self.game, object).is_some(),
                    "face_down" => object.face_down.is_some(),
                    "token" => object.is_token(),
                    designation if DESIGNATIONS.contains(&designation) => object
                        .designations
                        .iter()
                        .any(|name| name.as_str() == designation),
                    "flipped" => object.flipped,
                    "transformed" => object.card().is_some_and(|(_, side)| side.0 > 0),
                    other => return Err(format!("state `{other}` is not kept")),
                };
                equal("state", actual, truth())
            }
            other => Err(format!("unknown expectation `{other}`")),
        }
    }

    /// How many instances of an ability, named by its keyword or its text, a permanent has.
    fn count_ability(&self, id: ObjectId, text: &str) -> usize {
        let table = self.pool.table();
        let current = layers::characteristics(table, self.game, id);
        let name = current.name.as_str();
        let wanted = normalise(text, name);
        current
            .abilities
            .iter()
            .filter(|instance| {
                let ability = table.ability(instance.ability);
                let printed = self.pool.ability_text(instance.ability);
                let own = normalise(&printed, name);
                match &ability.kind {
                    AbilityKind::Keyword(keyword) => {
                        let plain = normalise(without_reminder(&printed), name);
                        own == wanted
                            || plain == wanted
                            || normalise(&ir::render(ability), name) == wanted
                            || keyword.keyword.as_str().eq_ignore_ascii_case(&wanted)
                            || (keyword.keyword.as_str().starts_with(&format!("{wanted} ")))
                            || self.is_from_color(id, instance, keyword, &wanted)
                    }
                    _ => own == wanted || own.starts_with(&wanted),
                }
            })
            .count()
    }

    /// Whether a claim about protection or hexproof from a color is true of an ability whose quality is said otherwise: the color that
    /// was chosen, or each color (CR 702.16i, 702.11g).
    fn is_from_color(
        &self,
        id: ObjectId,
        instance: &AbilityInstance,
        keyword: &ir::KeywordAbility,
        wanted: &str,
    ) -> bool {
        let word = wanted
            .strip_prefix(keyword.keyword.as_str())
            .map(str::trim_start);
        let color = word.and_then(|word| {
            let mut colors = Color::ALL.into_iter();
            colors.find(|color| color.word() == word)
        });
        let Some(color) = color else {
            return false;
        };
        keyword.arguments.iter().any(|argument| {
            matches!(argument, Argument::Quality(quality)
                if query::colors_named(self.game, id, *instance, quality).contains(color))
        })
    }
}

/// The line without the reminder text that ends it.
fn without_reminder(line: &str) -> &str {
    match line.split_once(" (") {
        Some((ability, reminder)) if reminder.ends_with(')') => ability,
        _ => line,
    }
}
