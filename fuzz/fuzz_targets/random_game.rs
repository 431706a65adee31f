#![no_main]
#![doc = "See `targets::random_game`."]

use cardwright_fuzz::targets;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| targets::random_game(bytes));
