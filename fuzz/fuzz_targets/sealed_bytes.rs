#![no_main]
#![doc = "See `targets::sealed_bytes`."]

use cardwright_fuzz::targets;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| targets::sealed_bytes(bytes));
