//! The command line of cardwright; all of it is in [`cardwright::cli`].

fn main() -> std::process::ExitCode {
    std::process::ExitCode::SUCCESS
}
