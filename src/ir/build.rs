//! Hashes the sources of the types that pools and saved games hold: bytes that were written by other types are not read.

fn main() {
    cardwright_tree::write_source_hash();
}
