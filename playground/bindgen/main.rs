//! `bindgen WASM FOLDER`: what browsers need to call the compiled engine, as one classic script and the wasm that it loads.

use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let (Some(wasm), Some(folder)) = (arguments.next(), arguments.next()) else {
        eprintln!("usage: bindgen WASM FOLDER");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(wasm)
        .out_name("engine")
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true);
    let made = bindgen
        .no_modules(true)
        .and_then(|bindgen| bindgen.generate(folder));
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
