//! `completions SHELL` and `man`: what clap knows about the commands, for shells and for readers.

use std::io::{self, Write};

use clap::{Args, Command};
use clap_complete::Shell;

use super::Status;

/// What `completions` is called with.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The shell.
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the completion script of a shell.
pub fn completions(mut command: Command, arguments: &Arguments) -> Status {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "cardwright", &mut script);
    print_bytes(Ok(script))
}

/// Prints the manual page: the program and its flags, then each command with its own.
pub fn page(mut command: Command) -> Status {
    command.build();
    print_bytes(roff(&command))
}

fn roff(command: &Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    let mut path = vec![command.get_name()];
    add_commands(command, &mut path, &mut page)?;
    Ok(page)
}

fn add_commands<'a>(
    command: &'a Command,
    path: &mut Vec<&'a str>,
    page: &mut Vec<u8>,
) -> io::Result<()> {
    for inner in command.get_subcommands() {
        if inner.get_name() == "help" {
            continue;
        }
        path.push(inner.get_name());
        writeln!(page, ".SH \"{}\"", path.join(" ").to_uppercase())?;
        let man = clap_mangen::Man::new(inner.clone().bin_name(path.join(" ")));
        man.render_description_section(page)?;
        man.render_synopsis_section(page)?;
        man.render_options_section(page)?;
        add_commands(inner, path, page)?;
        path.pop();
    }
    Ok(())
}

fn print_bytes(bytes: io::Result<Vec<u8>>) -> Status {
    match bytes.and_then(|bytes| io::stdout().lock().write_all(&bytes)) {
        Ok(()) => Status::Done,
        // The reader of the output has gone.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Status::Done,
        Err(error) => {
            eprintln!("error: {error}");
            Status::Unusable
        }
    }
}
