//! What is raised.

use super::diagnostics;
use ::diagnostic::{Diagnostic, RenderOptions, render_all};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use source::SourceMap;
use std::sync::Arc;

pyo3::create_exception!(
    cardwright,
    CardwrightError,
    PyValueError,
    "What was given cannot be used; `diagnostics` says where and why, if it is about a text."
);

/// An error without a place in a text.
pub fn error(message: impl std::fmt::Display) -> PyErr {
    CardwrightError::new_err(message.to_string())
}

/// An error that says what is wrong with texts, drawn as the command line draws it.
pub fn wrong(py: Python<'_>, found: &[Diagnostic], sources: &Arc<SourceMap>) -> PyErr {
    let drawn = render_all(found, sources, RenderOptions { color: false });
    let raised = error(drawn.trim_end());
    let listed = diagnostics::listed(found, sources);
    match raised.value(py).setattr("diagnostics", listed) {
        Ok(()) => raised,
        Err(other) => other,
    }
}
