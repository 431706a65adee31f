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
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=verbs.toml");
    println!("cargo::rerun-if-changed=build_script");
    let rows: BTreeMap<String, Row> = toml::from_str(&fs::read_to_string("verbs.toml")?)?;
    let mut code = String::from("&[\n");
    for (base, row) in rows {
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
            "Verb {{ base: {base:?}, third: {third:?}, past: {past:?}, participle: {participle:?}, gerund: {gerund:?}, rule: {:?} }},",
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
