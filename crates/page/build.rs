//! Joins the modules of each page to one script, in the order of their imports, and its styles. So no build
//! needs Node.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("a folder of cargo"));
    for page in ["replay", "player"] {
        println!("cargo::rerun-if-changed={page}");
        let folder = Path::new(page);
        let script = joined(&folder.join("main.js"));
        let own = folder.join(page).with_extension("css");
        let styles = [Path::new("shared/zones.css"), &own];
        let style = compact(&with_conditions(&styles.map(read).concat()));
        for (extension, text) in [("js", script), ("css", style)] {
            let file = out.join(page).with_extension(extension);
            fs::write(file, text).expect("a writable folder");
        }
    }
    println!("cargo::rerun-if-changed=shared");
}

/// The script of a page: its main module and all that this imports, in the scope of one function. So no name is one of
/// `window`, or hides one.
pub(crate) fn joined(main: &Path) -> String {
    let mut script = Script::default();
    script.add(main);
    format!("(() => {{\n\"use strict\";\n{}}})();\n", script.text)
}

/// The modules that are joined so far. They share one scope, so a name can be declared only once.
#[derive(Default)]
struct Script {
    text: String,
    modules: BTreeSet<PathBuf>,
    names: BTreeSet<String>,
}

impl Script {
    /// Adds what a module imports, and then the module without its imports and the word `export`.
    fn add(&mut self, module: &Path) {
        let is_new = self.modules.insert(module.canonicalize().expect("a module"));
        if !is_new {
            return;
        }
        let mut own = String::new();
        for line in read(module).lines() {
            if let Some(import) = line.strip_prefix("import ") {
                let path = import.split('"').nth(1).expect("an import is one line");
                self.add(&module.with_file_name(path));
                continue;
            }
            let line = line.strip_prefix("export ").unwrap_or(line);
            if let Some(name) = declared(line) {
                let is_new = self.names.insert(name.to_owned());
                assert!(is_new, "{}: another module has {name}", module.display());
            }
            own += line;
            own += "\n";
        }
        self.text += &compact(&own);
    }
}

/// The name that a line without indentation declares.
fn declared(line: &str) -> Option<&str> {
    let line = line.strip_prefix("async ").unwrap_or(line);
    let kinds = ["function ", "function* ", "class ", "const ", "let "];
    let rest = kinds.iter().find_map(|kind| line.strip_prefix(kind))?;
    rest.split(|it: char| !it.is_alphanumeric() && it != '_').next()
}

/// A style with the conditions that it names, as `@custom-media` of a draft of CSS does, in place of their names.
pub(crate) fn with_conditions(style: &str) -> String {
    let mut names = Vec::new();
    let mut text = String::new();
    for line in style.lines() {
        if let Some(named) = line.strip_prefix("@custom-media ") {
            let (name, condition) = named.split_once(' ').expect("a name and a condition");
            names.push((format!("({name})"), format!("({})", condition.trim_end_matches(';'))));
            continue;
        }
        let mut line = line.to_owned();
        if line.starts_with("@media ") {
            for (name, condition) in &names {
                line = line.replace(name, condition);
            }
            assert!(!line.contains("(--"), "{line}: no such condition");
        }
        text += &line;
        text.push('\n');
    }
    text
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// A text without types, indentation, empty lines and lines of comments: a visitor with a slow line waits for
/// a third less. Strings stay as they are; only templates have several lines.
pub(crate) fn compact(text: &str) -> String {
    let (mut code, mut rest, mut quote) = (String::new(), text, None);
    while let Some(character) = rest.chars().next() {
        let starts_line = code.is_empty() || code.ends_with('\n');
        let ends = if quote.is_some() {
            None
        } else if rest.starts_with("/**") {
            Some(rest.find("*/").expect("a comment ends") + 2)
        } else if starts_line && rest.starts_with("//") {
            rest.find('\n')
        } else {
            (starts_line && character.is_whitespace()).then(|| character.len_utf8())
        };
        if let Some(end) = ends {
            rest = &rest[end..];
            continue;
        }
        let mut length = character.len_utf8();
        match (character, quote) {
            ('\\', _) => length += rest[length..].chars().next().map_or(0, char::len_utf8),
            ('\n', Some('"' | '\'')) => quote = None, // what looked like a quote was part of a regular expression
            ('"' | '\'' | '`', None) => quote = Some(character),
            (_, Some(open)) if open == character => quote = None,
            _ => {}
        }
        code += &rest[..length];
        rest = &rest[length..];
    }
    assert_eq!(quote, None, "a string ends");
    code
}
