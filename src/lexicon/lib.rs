//! The lexicon: each verb of card English once, with its forms and the rule that says what it means (`verbs.toml`).
//!
//! The grammar's words for verbs, the reading of their forms and the text that IR is rendered to come from here.

/// A verb in all its forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verb {
    /// `draw`
    pub base: &'static str,
    /// `draws`
    pub third: &'static str,
    /// `drew`
    pub past: &'static str,
    /// `drawn`
    pub participle: &'static str,
    /// `drawing`
    pub gerund: &'static str,
    /// The rule that says what it means: `121`.
    pub rule: &'static str,
    /// What belongs to it in a clause, of verbs whose moods are shown (`docs/verbs.md`).
    pub arguments: Option<Arguments>,
}

/// Who does what a verb says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agent {
    /// `you sacrifice a creature`
    Player,
    /// `a creature dies`
    Object,
}

/// What belongs to a verb in a clause, with words that make sense there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arguments {
    /// who does it
    pub agent: Agent,
    /// to whom or what, or how much, in an instruction or a cost: `a creature`, `3 life`
    pub object: &'static str,
    /// the same in an event: `a creature`, `life`
    pub event: &'static str,
    /// the same of many: `creatures`; empty if that is not said
    pub several: &'static str,
    /// where from or to: `from your graveyard`
    pub place: &'static str,
    /// whether it can be a cost (CR 118)
    pub cost: bool,
    /// whether it can be an instruction, and does not only happen by the rules
    pub told: bool,
}

/// A form of a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `draw`
    Base,
    /// `draws`
    Third,
    /// `drew`
    Past,
    /// `drawn`
    Participle,
    /// `drawing`
    Gerund,
}

/// All verbs, in the order of their base forms.
pub const VERBS: &[Verb] = include!(concat!(env!("OUT_DIR"), "/verbs.rs"));

impl Verb {
    /// The verb in that form.
    #[must_use]
    pub const fn form(&self, form: Form) -> &'static str {
        match form {
            Form::Base => self.base,
            Form::Third => self.third,
            Form::Past => self.past,
            Form::Participle => self.participle,
            Form::Gerund => self.gerund,
        }
    }
}

/// The verb with that base form.
#[must_use]
pub fn verb(base: &str) -> Option<&'static Verb> {
    VERBS
        .binary_search_by(|verb| verb.base.cmp(base))
        .ok()
        .and_then(|at| VERBS.get(at))
}

/// The verb that a word is a form of, and which; of forms that are alike the first of [`Form`].
#[must_use]
pub fn read(word: &str) -> Option<(&'static Verb, Form)> {
    if let Some(verb) = verb(word) {
        return Some((verb, Form::Base));
    }
    let forms = [Form::Third, Form::Past, Form::Participle, Form::Gerund];
    VERBS.iter().find_map(|verb| {
        let form = forms.into_iter().find(|form| verb.form(*form) == word)?;
        Some((verb, form))
    })
}

/// The adverb that stands before a verb: `fully unlock` (CR 709.5i).
const BEFORE_THE_VERB: &str = "fully ";

/// A phrase that begins with the base form of a verb, in another form: `draw a card` as `drew a card`. A word that is no verb of the
/// table follows the rule.
#[must_use]
pub fn inflect(phrase: &str, form: Form) -> String {
    if let Some(verb) = phrase.strip_prefix(BEFORE_THE_VERB) {
        return format!("{BEFORE_THE_VERB}{}", inflect(verb, form));
    }
    let (word, rest) = match phrase.split_once(' ') {
        Some((word, rest)) => (word, Some(rest)),
        None => (phrase, None),
    };
    let inflected = match (verb(word), form) {
        (Some(verb), form) => verb.form(form).to_owned(),
        (None, form) => regular(word, form),
    };
    match rest {
        Some(rest) => format!("{inflected} {rest}"),
        None => inflected,
    }
}

/// A form of a verb that is made by the rule: `frobnicates`, `quashes`, `unified`.
fn regular(word: &str, form: Form) -> String {
    let changing = word
        .strip_suffix('y')
        .filter(|stem| !stem.ends_with(['a', 'e', 'i', 'o', 'u']));
    let mute = word.strip_suffix('e');
    let hisses = ["s", "x", "z", "ch", "sh"]
        .into_iter()
        .any(|end| word.ends_with(end));
    match (form, changing, mute) {
        (Form::Base, ..) => word.to_owned(),
        (Form::Third, Some(stem), _) => format!("{stem}ies"),
        (Form::Third, None, _) if hisses => format!("{word}es"),
        (Form::Third, None, _) => format!("{word}s"),
        (Form::Past | Form::Participle, Some(stem), _) => format!("{stem}ied"),
        (Form::Past | Form::Participle, None, Some(stem)) => format!("{stem}ed"),
        (Form::Past | Form::Participle, None, None) => format!("{word}ed"),
        (Form::Gerund, _, Some(stem)) => format!("{stem}ing"),
        (Form::Gerund, _, None) => format!("{word}ing"),
    }
}

/// The words of an action that is no row of the table, in each form: `frobnicate`, `frobnicates` …
#[must_use]
pub fn forms(action: &str) -> [(Form, String); 5] {
    let all = [
        Form::Base,
        Form::Third,
        Form::Past,
        Form::Participle,
        Form::Gerund,
    ];
    all.map(|form| (form, inflect(action, form)))
}

#[cfg(test)]
mod tests {
    use super::{Form, VERBS, inflect, read};

    #[test]
    fn the_table_is_in_order() {
        assert!(VERBS.is_sorted_by(|one, other| one.base < other.base));
    }

    #[test]
    fn forms_follow_the_rule_or_the_row() {
        let forms = |base: &str| {
            [Form::Third, Form::Past, Form::Participle, Form::Gerund]
                .map(|form| inflect(base, form))
        };
        assert_eq!(forms("draw"), ["draws", "drew", "drawn", "drawing"]);
        assert_eq!(forms("copy"), ["copies", "copied", "copied", "copying"]);
        assert_eq!(forms("tap"), ["taps", "tapped", "tapped", "tapping"]);
        assert_eq!(
            forms("search"),
            ["searches", "searched", "searched", "searching"]
        );
        assert_eq!(forms("die"), ["dies", "died", "died", "dying"]);
        assert_eq!(inflect("win a coin flip", Form::Past), "won a coin flip");
        assert_eq!(inflect("frobnicate", Form::Third), "frobnicates");
        assert_eq!(
            forms("quash"),
            ["quashes", "quashed", "quashed", "quashing"]
        );
        assert_eq!(
            forms("unify"),
            ["unifies", "unified", "unified", "unifying"]
        );
    }

    #[test]
    fn a_form_is_read_as_its_verb() {
        let base = |word: &str| read(word).map(|(verb, form)| (verb.base, form));
        assert_eq!(base("drew"), Some(("draw", Form::Past)));
        assert_eq!(base("cast"), Some(("cast", Form::Base)));
        assert_eq!(base("casting"), Some(("cast", Form::Gerund)));
        assert_eq!(base("creature"), None);
    }
}
