//! Turns `verbs.toml` into the table of verbs, each with all of its forms.

#![expect(
    clippy::disallowed_methods,
    reason = "a build script reads the table that it embeds"
)]

use serde::Deserialize;
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

/// A row of the file: what does not follow the rule of forms.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    third: Option<String>,
    past: Option<String>,
    participle: Option<String>,
    gerund: Option<String>,
    #[serde(default)]
    double: bool,
    rule: String,
    agent: Option<String>,
    object: Option<String>,
    event: Option<String>,
    several: Option<String>,
    #[serde(default)]
    place: String,
    #[serde(default)]
    cost: bool,
    told: Option<bool>,
}

impl Row {
    /// What belongs to the verb in a clause, as the code of an `Option<Arguments>`.
    fn arguments(&self) -> Result<String, String> {
        let agent = match self.agent.as_deref() {
            None => "Player",
            Some("object") => "Object",
            Some(other) => return Err(format!("an agent `{other}`")),
        };
        if self.object.is_none() && agent == "Player" {
            return Ok("None".to_owned());
        }
        let object = self.object.clone().unwrap_or_default();
        let event = self.event.clone().unwrap_or_else(|| object.clone());
        Ok(format!(
            "Some(Arguments {{ agent: Agent::{agent}, object: {object:?}, event: {event:?}, several: {:?}, place: {:?}, cost: {}, told: {} }})",
            self.several.clone().unwrap_or_default(),
            self.place,
            self.cost,
            self.told.unwrap_or(true)
        ))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=verbs.toml");
    println!("cargo::rerun-if-changed=build_script");
    let rows: BTreeMap<String, Row> = toml::from_str(&fs::read_to_string("verbs.toml")?)?;
    let mut code = String::from("&[\n");
    for (base, row) in rows {
        let arguments = row.arguments()?;
        let stem = if row.double {
            format!("{base}{}", base.chars().last().unwrap_or_default())
        } else {
            base.clone()
        };
        let third = row.third.unwrap_or_else(|| third_person(&base));
        let past = row.past.unwrap_or_else(|| past(&stem));
        let participle = row.participle.unwrap_or_else(|| past.clone());
        let gerund = row.gerund.unwrap_or_else(|| gerund(&stem));
        writeln!(
            code,
            "Verb {{ base: {base:?}, third: {third:?}, past: {past:?}, participle: {participle:?}, gerund: {gerund:?}, rule: {:?}, arguments: {arguments} }},",
            row.rule
        )?;
    }
    code.push_str("]\n");
    fs::write(PathBuf::from(env::var("OUT_DIR")?).join("verbs.rs"), code)?;
    Ok(())
}

/// The stem of a verb in "y" after a consonant: `copy`.
fn in_y(base: &str) -> Option<&str> {
    base.strip_suffix('y')
        .filter(|stem| !stem.ends_with(['a', 'e', 'i', 'o', 'u']))
}

fn third_person(base: &str) -> String {
    match in_y(base) {
        Some(stem) => format!("{stem}ies"),
        None if base.ends_with(['s', 'x', 'z', 'o'])
            || base.ends_with("ch")
            || base.ends_with("sh") =>
        {
            format!("{base}es")
        }
        None => format!("{base}s"),
    }
}

fn past(stem: &str) -> String {
    match (in_y(stem), stem.strip_suffix('e')) {
        (Some(stem), _) => format!("{stem}ied"),
        (None, Some(_)) => format!("{stem}d"),
        (None, None) => format!("{stem}ed"),
    }
}

fn gerund(stem: &str) -> String {
    match stem.strip_suffix('e') {
        Some(short) => format!("{short}ing"),
        None => format!("{stem}ing"),
    }
}
