#![no_main]
#![doc = "See `targets::bulk_json`."]

use cardwright_fuzz::{targets, with_text};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| with_text(bytes, targets::bulk_json));
