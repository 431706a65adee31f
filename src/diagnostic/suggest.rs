//! "Did you mean": the nearest word that would have worked.

use strsim::damerau_levenshtein;

/// The candidates near enough to `word` to be what was meant, the nearest first: one slip in a short word, one in three
/// letters at most. Capitalisation does not count; equally near ones keep their order. What was written is never among them.
pub fn near<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let lower = word.to_lowercase();
    let length = lower.chars().count();
    let limit = (length / 3).max(1);
    let letters = letters_of(&lower);
    let mut found: Vec<(usize, &'a str)> = candidates
        .into_iter()
        .filter(|candidate| *candidate != word)
        .filter(|candidate| match (letters, letters_of(candidate)) {
            // A slip changes at most two of the letters that occur.
            (Some(mine), Some(its)) => (mine ^ its).count_ones() as usize <= 2 * limit,
            _ => true,
        })
        .filter(|candidate| candidate.chars().count().abs_diff(length) <= limit)
        .map(|candidate| {
            (
                damerau_levenshtein(&lower, &candidate.to_lowercase()),
                candidate,
            )
        })
        .filter(|(distance, _)| *distance <= limit && *distance < length)
        .collect();
    found.sort_by_key(|(distance, _)| *distance);
    found.into_iter().map(|(_, candidate)| candidate).collect()
}

/// Which ASCII letters occur in a word, one bit each, capitalisation aside; none if it has other characters, whose lower case
/// may be spelled with more.
fn letters_of(word: &str) -> Option<u32> {
    let letters = word.bytes().filter(u8::is_ascii_alphabetic);
    let bit = |letter: u8| 1 << (letter.to_ascii_lowercase() - b'a');
    word.is_ascii()
        .then(|| letters.fold(0, |found, letter| found | bit(letter)))
}

/// The candidate nearest to `word`, if it is near enough to be what was meant; of equally near ones the first.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    near(word, candidates).first().copied()
}

/// A help text that names the nearest candidate.
pub fn did_you_mean<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    nearest(word, candidates).map(|candidate| format!("did you mean `{candidate}`?"))
}
