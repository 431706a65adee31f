//! The session in a browser.

use super::Session;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Takes down why the program broke; the page shows it.
    #[wasm_bindgen(js_name = cardwrightBroke)]
    fn broke(message: &str);
}

/// A session that the page's worker holds.
#[wasm_bindgen]
#[derive(Default)]
pub struct Engine {
    session: Session,
}

#[wasm_bindgen]
impl Engine {
    /// A session with the shipped cards.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        std::panic::set_hook(Box::new(|panic| broke(&panic.to_string())));
        Self::default()
    }

    /// Answers a request.
    pub fn answer(&mut self, request: &str) -> String {
        self.session.answer(request)
    }
}
