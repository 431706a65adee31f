//! "Did you mean": the nearest word that would have worked.

use strsim::damerau_levenshtein;

/// The candidates near enough to `word` to be what was meant, the nearest first: one slip in a short word, one in three
/// letters at most. Capitalisation does not count; equally near ones keep their order. What was written is never among them.
pub fn near<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let lower = word.to_lowercase();
    let length = lower.chars().count();
    let limit = (length / 3).max(1);
    let mut found: Vec<(usize, &'a str)> = candidates
        .into_iter()
        .filter(|candidate| *candidate != word)
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
