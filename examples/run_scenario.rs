//! Asks a rules question of a card that stands in the scenario itself, and prints what happened.
//!
//! `cargo run --release --example run_scenario`

use cardwright::pool::shipped_pool;
use cardwright::scenario::{Runner, text};

const SCENARIO: &str = "\
scenario A creature that grows survives
rules 704.5g
Alice: battlefield Mountain, Marsh Grower; hand Shock
card
Marsh Grower {1}{G}
Creature — Plant
Whenever this creature becomes the target of a spell, put a +1/+1 counter on it.
2/2
end
turn 1, main1
  Alice casts Shock targeting Marsh Grower
expect
  Marsh Grower is 3/3
";

fn main() {
    let pool = shipped_pool();
    let runner = Runner::new(pool);
    let known = |card: &str| pool.table().find_face(card).is_some();
    let (scenarios, errors) = text::read("example", SCENARIO, &known);
    for error in errors {
        println!("{}", error.message);
    }
    for scenario in scenarios {
        let report = runner.run_text(&scenario);
        println!("{}: {:?}", report.id, report.status);
        report
            .reason
            .iter()
            .for_each(|reason| println!("  {reason}"));
        report.trace.iter().for_each(|line| println!("  {line}"));
    }
}

#[test]
fn it_runs() {
    main();
}
