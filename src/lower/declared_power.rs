//! "You attacked with creatures with total power 6 or greater this combat": how strong those were that were declared as attackers together
//! (CR 508.1), whatever has become of them since.

use super::context::{Lowering, is_single};
use super::failure::Lowered;
use ir::{Condition, Value};
use syntax::ast::{
    Adverbial, CardType, Characteristic, Clause, Determiner, Duration, NounPhrase, NounWord,
    Period, PeriodChoice, PostModifier, Spanned, TurnPart, Verb, VerbForm, With,
};

impl Lowering<'_> {
    /// Whether a player attacked with so much power this combat; none if the clause says something else.
    pub(super) fn declared_power(
        &mut self,
        clause: &Clause,
        subject: Option<&Spanned<NounPhrase>>,
    ) -> Lowered<Option<Condition>> {
        let (Verb::AttackWith(attackers), [adverbial]) =
            (&clause.verb.node, clause.adverbials.as_slice())
        else {
            return Ok(None);
        };
        let attacked = clause.form == VerbForm::Past && clause.auxiliary.is_none();
        let Some(who) = clause.subject.as_ref().or(subject) else {
            return Ok(None);
        };
        let Some(comparison) = total_power(attackers) else {
            return Ok(None);
        };
        if !attacked || !is_this_combat(&adverbial.node) || !self.names_players(who) {
            return Ok(None);
        }
        let who = self.player_set(who)?;
        if !is_single(&who) {
            return Ok(None);
        }
        self.compared(&Value::DeclaredPower(who), comparison)
            .map(Some)
    }
}

/// "creatures with total power 6 or greater": how much.
fn total_power(attackers: &Spanned<NounPhrase>) -> Option<&Spanned<syntax::ast::Comparison>> {
    let described = super::words::single_described(attackers)?;
    let any_creatures = described.determiner.node == Determiner::None
        && matches!(described.words.as_slice(), [word]
            if word.node == NounWord::Type(CardType::Creature));
    let [post] = described.post.as_slice() else {
        return None;
    };
    if let PostModifier::With(with) = &post.node
        && let With::Characteristic {
            which,
            total: true,
            comparison,
            ..
        } = with.as_ref()
        && which.as_slice() == [Characteristic::Power]
        && any_creatures
    {
        Some(comparison)
    } else {
        None
    }
}

fn is_this_combat(adverbial: &Adverbial) -> bool {
    let this = Period {
        whose: None,
        which: PeriodChoice::This,
        part: TurnPart::Combat,
        of_turn: None,
    };
    *adverbial == Adverbial::Duration(Duration::This(this))
}
