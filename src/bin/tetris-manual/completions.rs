//! The completions of a program, as clap generates them for each shell.
//!
//! Those for bash are corrected: clap offers the names of positional arguments, such as
//! `[FILE]`, as words to complete, and does not find the option before `--option=`.

use std::fs;
use std::io;
use std::path::Path;

use clap::Command;
use clap_complete::{Shell, generate_to};

/// The directory of each shell's completions.
pub(crate) const SHELLS: [(Shell, &str); 3] = [
    (Shell::Bash, "bash-completion/completions"),
    (Shell::Zsh, "zsh/site-functions"),
    (Shell::Fish, "fish/vendor_completions.d"),
];

/// Writes the completions of a program for a shell into a directory.
pub(crate) fn write(shell: Shell, program: &Command, directory: &Path) -> io::Result<()> {
    let path = generate_to(shell, &mut program.clone(), program.get_name(), directory)?;
    if shell == Shell::Bash {
        let script = fs::read_to_string(&path)?;
        fs::write(&path, corrected(&script))?;
    }
    Ok(())
}

/// bash takes `--option=value` for three words. The option is the second one before the value.
const OPTION_BEFORE_EQUALS: &str = r#"    if [[ "${cur}" == "=" ]]; then
        cur=""
    elif [[ "${prev}" == "=" ]]; then
        prev="${COMP_WORDS[COMP_CWORD-2]}"
    fi
"#;

fn corrected(script: &str) -> String {
    let mut corrected = String::new();
    for line in script.lines() {
        let code = line.trim_start();
        let indent = &line[..line.len() - code.len()];
        let words = code
            .strip_prefix("opts=\"")
            .and_then(|rest| rest.strip_suffix('"'));
        if let Some(words) = words.filter(|words| !words.is_empty()) {
            corrected += &offered(indent, words);
        } else {
            corrected.extend([line, "\n"]);
        }
        if code == "prev=\"$3\"" {
            corrected += OPTION_BEFORE_EQUALS;
        }
    }
    corrected
}

/// What to offer where no value of an option belongs: options after a dash, otherwise
/// subcommands. Where there are none, bash completes files.
fn offered(indent: &str, words: &str) -> String {
    let (options, others): (Vec<_>, Vec<_>) =
        words.split(' ').partition(|word| word.starts_with('-'));
    let is_placeholder = |word: &&str| word.starts_with(['[', '<']);
    let subcommands: Vec<_> = others
        .into_iter()
        .filter(|it| !is_placeholder(it))
        .collect();
    let (options, subcommands) = (options.join(" "), subcommands.join(" "));
    format!(
        "{indent}opts=\"{subcommands}\"\n\
         {indent}if [[ ${{cur}} == -* ]]; then opts=\"{options}\"; fi\n"
    )
}
