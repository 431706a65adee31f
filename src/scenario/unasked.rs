//! What happened without a player being asked, because only one thing was possible. A script may have an answer for it: the
//! games that scripts were taken from ask more often. Such an answer counts as used if what it says is what happened.

use super::driver::Run;
use super::model::{Choice, ChoiceValue, NameForm};
use super::names::{name_of, normalise};
use game::{Aside, Event, MoveCause, ObjectId, ObjectKind, PlayerId, Target, TraceEvent};
use ir::{AbilityRef, Color, ManaType};

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Happened {
    /// something happened to an object
    Object { name: String, alias: Option<String> },
    /// something happened to a player
    Player(PlayerId),
    /// an ability was put on the stack, or stands on a spell that was cast
    Ability { source: String, text: String },
    /// the player lost or paid life, or gave something up
    GaveUp(PlayerId),
    /// the player spent mana of the type
    Mana(PlayerId, ManaType),
    /// the player cast a spell, or activated an ability, for the alternative cost of that ability: its text, and what gave it
    Paid(PlayerId, AbilityRef, String, Option<String>),
    /// the player activated an ability for another cost than its own
    PaidRather(PlayerId),
    /// the player could not do or pay what could have been asked
    Impossible(PlayerId),
    /// so many counters were removed, or so much life was lost
    Amount(u32),
}

/// What has happened lately: to each player, since the last of the player's own answers.
#[derive(Clone, Debug, Default)]
pub(super) struct Unasked(Vec<Vec<Happened>>);

impl Unasked {
    /// Forgets what has happened.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Forgets what happened before an answer of the player.
    pub(super) fn answered(&mut self, player: PlayerId) {
        self.of(player).clear();
    }

    /// Takes out the first thing that fits.
    fn take(&mut self, player: PlayerId, fits: impl Fn(&Happened) -> bool) -> bool {
        let happened = self.of(player);
        let place = happened.iter().position(fits);
        place.map(|place| happened.remove(place)).is_some()
    }

    fn of(&mut self, player: PlayerId) -> &mut Vec<Happened> {
        let seat = usize::from(player.0);
        if self.0.len() <= seat {
            self.0.resize_with(seat + 1, Vec::new);
        }
        &mut self.0[seat]
    }
}

/// From how many of a hundred words on two texts are taken to say the same.
pub(super) const ALIKE: usize = 40;

/// How much alike two texts are: 100 if the latter begins with the former, else how many of a hundred words of the former
/// are in the latter. Less than six words do not tell.
pub(super) fn likeness(wanted: &str, found: &str) -> usize {
    if found.starts_with(wanted) {
        return 100;
    }
    let words: Vec<&str> = wanted.split_whitespace().collect();
    if words.len() < 6 {
        return 0;
    }
    let mut left: Vec<&str> = found.split_whitespace().collect();
    let mut same = 0;
    for word in &words {
        if let Some(place) = left.iter().position(|other| other == word) {
            left.swap_remove(place);
            same += 1;
        }
    }
    (same * 100 / words.len()).min(99)
}

/// Whether a text is about the keyword that an ability's text begins with: "when you pay the conspire cost".
pub(super) fn names_keyword(wanted: &str, found: &str) -> bool {
    let is_word = |word: &str| word.len() > 4 && word.chars().all(char::is_alphabetic);
    let mut words = found.split_whitespace();
    let Some(keyword) = words.next().filter(|word| is_word(word)) else {
        return false;
    };
    let stands_alone = words.next().is_none_or(|next| next.starts_with('('));
    stands_alone && wanted.split_whitespace().any(|word| word == keyword)
}

/// Whether a text is a number and nothing else.
fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a text is the word for a color.
fn is_color_word(text: &str) -> bool {
    Color::ALL
        .iter()
        .any(|color| mana_word(ManaType::Colored(*color)) == text)
}

/// The word for mana of a type.
fn mana_word(mana: ManaType) -> &'static str {
    match mana {
        ManaType::Colored(Color::White) => "White",
        ManaType::Colored(Color::Blue) => "Blue",
        ManaType::Colored(Color::Black) => "Black",
        ManaType::Colored(Color::Red) => "Red",
        ManaType::Colored(Color::Green) => "Green",
        ManaType::Colorless => "Colorless",
    }
}

/// The names that a prepared answer gives, one or several.
pub(super) fn forms_of(choice: &Choice) -> Vec<NameForm> {
    if choice.values.is_empty() {
        vec![form_of(choice)]
    } else {
        choice.values.clone()
    }
}

/// The name that a prepared answer gives.
pub(super) fn form_of(choice: &Choice) -> NameForm {
    match &choice.value {
        Some(ChoiceValue::Name(form)) => form.clone(),
        Some(ChoiceValue::Number(number)) => NameForm::Text(number.to_string()),
        Some(ChoiceValue::Bool(_)) | None => NameForm::Text(String::new()),
    }
}

impl Run<'_> {
    /// Writes down what an entry of the trace says has happened.
    pub(super) fn note_unasked(&mut self, entry: &TraceEvent) {
        if self.text.is_some() {
            return;
        }
        let mut found = Vec::new();
        match entry {
            TraceEvent::Event(event) => self.note_event(event, &mut found),
            TraceEvent::PutOnStack(object) => {
                let kind = self.game.object(*object).map(|object| &object.kind);
                if let Some(ObjectKind::Ability {
                    ability, source, ..
                }) = kind
                {
                    self.abilities_happened(*ability, *source, &mut found);
                }
            }
            TraceEvent::Chooses(_, targets) => {
                for target in targets {
                    match target {
                        Target::Object(id) => found.push(self.object_happened(*id)),
                        Target::Player(player) => found.push(Happened::Player(*player)),
                    }
                }
            }
            TraceEvent::Pays(player, mana) => {
                found.extend(mana.iter().map(|mana| Happened::Mana(*player, *mana)));
            }
            _ => {}
        }
        for player in self.game.players.iter().map(|player| player.id) {
            self.unasked_ever.of(player).extend(found.iter().cloned());
            self.unasked.of(player).extend(found.iter().cloned());
        }
    }

    /// Writes down what the rules settled that no entry says.
    pub(super) fn note_aside(&mut self, aside: Aside) {
        if self.text.is_some() {
            return;
        }
        let mut found = Vec::new();
        match aside {
            Aside::Applied(source, ability) => {
                self.abilities_happened(ability, source, &mut found);
            }
            Aside::Impossible(player) => found.push(Happened::Impossible(player)),
        }
        for player in self.game.players.iter().map(|player| player.id) {
            self.unasked_ever.of(player).extend(found.iter().cloned());
            self.unasked.of(player).extend(found.iter().cloned());
        }
    }

    /// The ability by its text, as it is rendered, and by the parts that begin as triggered abilities do.
    fn abilities_happened(&self, ability: AbilityRef, source: ObjectId, found: &mut Vec<Happened>) {
        let source = name_of(self.pool.table(), &self.game, source);
        let printed = normalise(&self.pool.ability_text(ability), &source);
        let rendered = normalise(&ir::render(self.pool.table().ability(ability)), &source);
        for text in [printed, rendered] {
            let inner = ["at the beginning of ", "when ", "whenever "]
                .into_iter()
                .filter_map(|begin| text.find(begin).filter(|at| *at > 0))
                .map(|at| text[at..].to_owned());
            let texts: Vec<String> = inner.chain([text.clone()]).collect();
            found.extend(texts.into_iter().map(|text| Happened::Ability {
                source: source.clone(),
                text,
            }));
        }
    }

    fn object_happened(&self, id: ObjectId) -> Happened {
        Happened::Object {
            name: name_of(self.pool.table(), &self.game, id),
            alias: self
                .game
                .object(id)
                .and_then(|object| object.alias.as_ref())
                .map(|alias| alias.as_str().to_owned()),
        }
    }

    fn note_event(&self, event: &Event, found: &mut Vec<Happened>) {
        let mut object = |id: ObjectId| found.push(self.object_happened(id));
        match event {
            Event::Move {
                object: id,
                became,
                cause,
                ..
            } => {
                object(became.unwrap_or(*id));
                if matches!(cause, MoveCause::Sacrifice | MoveCause::Discard) {
                    let who = rules::query::controller(self.pool.table(), &self.game, *id);
                    found.push(Happened::GaveUp(who));
                }
            }
            Event::Tap { object: id, .. }
            | Event::Untap { object: id }
            | Event::Regenerate { object: id }
            | Event::Phase { object: id, .. }
            | Event::Transform { object: id, .. }
            | Event::TurnFace { object: id, .. }
            | Event::Unattach { attachment: id, .. }
            | Event::Countered { object: id } => object(*id),
            Event::Attach { attachment, to } => {
                object(*attachment);
                if let Target::Object(host) = to {
                    object(*host);
                }
            }
            Event::Pair {
                first: one,
                second: other,
            }
            | Event::Merge {
                spell: one,
                with: other,
                ..
            } => {
                object(*one);
                object(*other);
            }
            Event::Reveal { cards, .. } => cards.iter().copied().for_each(object),
            Event::RemoveCounters { from, count, .. } => {
                match from {
                    Target::Object(id) => object(*id),
                    Target::Player(player) => found.push(Happened::Player(*player)),
                }
                found.push(Happened::Amount(*count));
            }
            Event::PutCounters { on: target, .. }
            | Event::Damage { to: target, .. }
            | Event::BecomesTarget { target, .. } => match target {
                Target::Object(id) => object(*id),
                Target::Player(player) => found.push(Happened::Player(*player)),
            },
            Event::Draw { player } | Event::GainLife { player, .. } => {
                found.push(Happened::Player(*player));
            }
            Event::LoseLife { player, amount, .. } => {
                let amount = Happened::Amount(*amount);
                found.extend([Happened::Player(*player), Happened::GaveUp(*player), amount]);
            }
            Event::Named { player, .. } => found.push(Happened::Player(*player)),
            Event::Activate {
                player, ability, ..
            } => {
                let activated = self.game.object(*ability);
                let paid_rather = activated.is_some_and(|it| {
                    it.announced
                        .as_ref()
                        .is_some_and(|announced| announced.rather.is_some())
                });
                found.extend(paid_rather.then_some(Happened::PaidRather(*player)));
            }
            Event::Cast { player, spell } => {
                let Some(cast) = self.game.object(*spell) else {
                    return;
                };
                // What another player pays for the spell reaches its caster as colorless mana in those games.
                let assisted = cast
                    .announced
                    .as_ref()
                    .map_or(0, |announced| announced.assisted);
                let mana = Happened::Mana(*player, ManaType::Colorless);
                found.extend(std::iter::repeat_n(mana, assisted as usize));
                for payment in cast.announced.iter().flat_map(|announced| &announced.paid) {
                    let text = self.pool.ability_text(payment.ability);
                    let granter = payment
                        .granter
                        .map(|id| name_of(self.pool.table(), &self.game, id));
                    found.push(Happened::Paid(*player, payment.ability, text, granter));
                }
                // The one card that could be spliced was chosen without a question (CR 702.47a).
                let spliced = cast.announced.iter().flat_map(|it| &it.spliced);
                found.extend(spliced.map(|(card, _)| self.object_happened(*card)));
                let now = rules::layers::characteristics(self.pool.table(), &self.game, *spell);
                for instance in &now.abilities {
                    self.abilities_happened(instance.ability, *spell, found);
                }
            }
            _ => {}
        }
    }

    /// Whether an entry is for a choice of which the player was not asked; what it says is then used up.
    pub(super) fn was_unasked(&mut self, player: PlayerId, entry: &Choice) -> bool {
        let forms = forms_of(entry);
        match entry.kind.as_str() {
            // What is declined was not done either; who had no other cost to pay paid the normal one.
            "skip" | "normal_cost" => true,
            "bool" => match entry.value {
                Some(ChoiceValue::Bool(false)) => true,
                // What could not be done, whenever that was, or what was done though nobody asked.
                _ => {
                    self.take_happened(player, |it| match it {
                        Happened::GaveUp(who)
                        | Happened::Paid(who, ..)
                        | Happened::PaidRather(who) => *who == player,
                        _ => false,
                    }) || self
                        .unasked_ever
                        .take(player, |it| *it == Happened::Impossible(player))
                }
            },
            "amount" => match entry.value {
                Some(ChoiceValue::Number(number)) => {
                    self.take_happened(player, |it| *it == Happened::Amount(number))
                }
                _ => false,
            },
            "alternative_cost" => {
                let entry = entry.clone();
                self.take_happened(player, |it| match it {
                    Happened::Paid(who, _, text, granter) => {
                        let by = entry.source.as_ref().map(NameForm::text);
                        let given = by.is_some() && by == granter.as_deref();
                        *who == player && (given || fits_cost(&entry, text))
                    }
                    _ => false,
                })
            }
            // A number among ways of which one is like the other.
            "text" if forms.iter().all(|form| is_number(form.text())) => true,
            "text" | "target" | "target_amount" => {
                let before = self.unasked.of(player).clone();
                let all = forms
                    .iter()
                    .all(|form| self.take_named(player, form.text()));
                if !all {
                    *self.unasked.of(player) = before;
                }
                all
            }
            _ => false,
        }
    }

    /// The same, with nothing used up.
    pub(super) fn has_happened(&mut self, player: PlayerId, entry: &Choice) -> bool {
        let before = (self.unasked.clone(), self.unasked_ever.clone());
        let was = self.was_unasked(player, entry);
        (self.unasked, self.unasked_ever) = before;
        was
    }

    fn take_named(&mut self, player: PlayerId, text: &str) -> bool {
        let whom = text
            .strip_prefix('@')
            .and_then(|letter| self.seats.player(letter));
        let says = |it: &Happened| match it {
            Happened::Ability {
                source,
                text: found,
            } => {
                !text.is_empty()
                    && (source.starts_with(text)
                        || names_keyword(&normalise(text, source), found)
                        || likeness(&normalise(text, source), found) >= ALIKE)
            }
            _ => false,
        };
        // An ability may be named for each of several questions.
        if self.unasked.of(player).iter().any(says) {
            return true;
        }
        let of_mana = |it: &Happened| matches!(it, Happened::Mana(who, _) if *who == player);
        let is_exact =
            |it: &Happened| matches!(it, Happened::Mana(_, mana) if mana_word(*mana) == text);
        if is_color_word(text)
            && !self
                .unasked
                .of(player)
                .iter()
                .any(|it| of_mana(it) && is_exact(it))
        {
            // Where mana of any color pays, it may have been of another.
            return self.take_happened(player, of_mana);
        }
        self.take_happened(player, |it| match it {
            Happened::Object { name, alias } => match text.strip_prefix('#') {
                Some(wanted) => alias.as_deref() == Some(wanted),
                None => name == text,
            },
            Happened::Player(player) => whom == Some(*player),
            Happened::Mana(who, mana) => *who == player && mana_word(*mana) == text,
            Happened::Ability { .. }
            | Happened::GaveUp(_)
            | Happened::Paid(..)
            | Happened::PaidRather(_)
            | Happened::Impossible(_)
            | Happened::Amount(_) => false,
        })
    }

    fn take_happened(&mut self, player: PlayerId, fits: impl Fn(&Happened) -> bool) -> bool {
        self.unasked.take(player, fits)
    }
}

/// Whether the entry for an alternative cost means the ability with this text: by its keyword, its cost, or neither.
pub(super) fn fits_cost(entry: &Choice, text: &str) -> bool {
    let text = normalise(text, "");
    let has = |wanted: &Option<String>| {
        wanted
            .as_deref()
            .is_none_or(|wanted| bare(&text).contains(&bare(&normalise(wanted, ""))))
    };
    has(&entry.keyword) && (has(&entry.cost) || entry.keyword.is_some())
}

/// The words without the "s" at their ends: "an opponent gains 3 life" is what "you may have an opponent gain 3 life" says.
fn bare(text: &str) -> String {
    let words: Vec<&str> = text
        .split(' ')
        .map(|word| word.trim_end_matches('s'))
        .collect();
    words.join(" ")
}
