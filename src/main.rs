//! The command line of cardwright; all of it is in [`cardwright::cli`].

fn main() -> std::process::ExitCode {
    cardwright::cli::run()
}
