//! The rules profiles as texts: what each file of this folder says.

/// The shipped profiles: their names and texts.
pub const PROFILES: [(&str, &str); 5] = [
    (
        "champions_of_kamigawa",
        include_str!("champions_of_kamigawa.toml"),
    ),
    ("magic_2010", include_str!("magic_2010.toml")),
    ("magic_2014", include_str!("magic_2014.toml")),
    ("sixth_edition", include_str!("sixth_edition.toml")),
    ("today", include_str!("today.toml")),
];

#[cfg(test)]
mod tests {
    use super::PROFILES;
    use std::path::Path;

    #[test]
    fn each_profile_of_the_folder_is_shipped() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let files = folder.read_dir().expect("the folder is there");
        let mut names: Vec<String> = files
            .map(|file| file.expect("it can be read").path())
            .filter(|path| {
                path.extension()
                    .is_some_and(|extension| extension == "toml")
            })
            .filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned()))
            .filter(|name| name != "Cargo")
            .collect();
        names.sort();
        let shipped: Vec<&str> = PROFILES.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, shipped);
    }
}
