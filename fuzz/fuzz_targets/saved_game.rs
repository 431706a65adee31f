#![no_main]
#![doc = "See `targets::saved_game`."]

use cardwright_fuzz::targets;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| targets::saved_game(bytes));
