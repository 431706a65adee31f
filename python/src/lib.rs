//! cardwright as a Python module: `cardwright._native`, of which the package `cardwright` shows what is meant for use.
//!
//! Each class holds something of the library that does not change, so that several threads may use it at once; whatever takes
//! long lets other threads of Python go on.

mod cards;
mod compiling;
mod diagnostics;
mod errors;
mod playing;
mod pools;
mod running;
mod seeing;
mod simulating;
mod tables;

use pyo3::prelude::*;

/// What the package `cardwright` is made of.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::cards::{Ability, Card, Face};
    #[pymodule_export]
    use super::compiling::{Compilation, compile, compile_files};
    #[pymodule_export]
    use super::diagnostics::{Diagnostic, Label, Span};
    #[pymodule_export]
    use super::errors::CardwrightError;
    #[pymodule_export]
    use super::playing::{Choice, Game};
    #[pymodule_export]
    use super::pools::{Deck, Pool, shipped_decks};
    #[pymodule_export]
    use super::running::{ScenarioResult, run_scenario_files, run_scenarios};
    #[pymodule_export]
    use super::simulating::{Simulation, merge, simulate};
    #[pymodule_export]
    use super::tables::Table;

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
