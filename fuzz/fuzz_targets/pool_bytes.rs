#![no_main]
#![doc = "See `targets::pool_bytes`."]

use cardwright_fuzz::targets;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| targets::pool_bytes(bytes));
