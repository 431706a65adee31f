//! "Did you mean": the nearest word that would have worked.

use strsim::damerau_levenshtein;

/// The candidate nearest to `word`, if it is near enough to be what was meant: one slip in a short word, one in three
/// letters at most. Capitalisation does not count; of equally near candidates the first is taken.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = word.to_lowercase();
    let length = lower.chars().count();
    let limit = (length / 3).max(1);
    let mut best: Option<(usize, &'a str)> = None;
    for candidate in candidates {
        if candidate.chars().count().abs_diff(length) > limit {
            continue;
        }
        let distance = damerau_levenshtein(&lower, &candidate.to_lowercase());
        if distance <= limit && distance < length && best.is_none_or(|(least, _)| distance < least)
        {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// A help text that names the nearest candidate.
pub fn did_you_mean<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    nearest(word, candidates).map(|candidate| format!("did you mean `{candidate}`?"))
}
