//! Joins the modules of each page to one script, in the order of their imports, and its styles. So no build
//! needs Node.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use std::{env, fs};

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("a folder of cargo"));
    for page in ["replay", "player"] {
        println!("cargo::rerun-if-changed={page}");
        let write = |extension, text| {
            let file = out.join(page).with_extension(extension);
            fs::write(file, text).expect("a writable folder");
        };
        let folder = Path::new(page);
        let mut script = Script::default();
        script.add(&folder.join("main.js"));
        write("js", script.text);
        let styles = [
            Path::new("shared/zones.css"),
            &folder.join(page).with_extension("css"),
        ];
        write("css", styles.map(|style| compact(&read(style))).concat());
    }
    println!("cargo::rerun-if-changed=shared");
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
        if !self.modules.insert(module.to_owned()) {
            return;
        }
        let mut own = String::new();
        for line in read(module).lines() {
            if let Some(import) = line.strip_prefix("import ") {
                let path = import.split('"').nth(1).expect("an import is one line");
                self.add(&beside(module, path));
                let names = import.split(['{', '}', ',']).map(str::trim);
                for name in names.filter(|name| !name.is_empty() && !name.contains('"')) {
                    let is_there = self.names.contains(name);
                    assert!(is_there, "{}: nothing declares {name}", module.display());
                }
                continue;
            }
            let line = line.strip_prefix("export ").unwrap_or(line);
            for name in declared(line) {
                let is_new = self.names.insert(name.to_owned());
                assert!(
                    is_new,
                    "{}: another module declares {name}",
                    module.display()
                );
            }
            own += line;
            own += "\n";
        }
        self.text += &compact(&own);
    }
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// A text without types, indentation, empty lines and lines of comments: a visitor with a slow line waits for
/// a third less.
fn compact(text: &str) -> String {
    let mut parts = text.split("/**");
    let mut code = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        code += part.split_once("*/").expect("a comment ends").1;
    }
    let lines = code.lines().map(str::trim);
    lines
        .filter(|line| !line.is_empty() && !line.starts_with("//"))
        .flat_map(|line| [line, "\n"])
        .collect()
}

/// The names that a line declares, if it is not indented.
fn declared(line: &str) -> Vec<&str> {
    let words = [
        "const ",
        "let ",
        "function ",
        "function* ",
        "async function ",
        "class ",
    ];
    let Some(rest) = words.iter().find_map(|word| line.strip_prefix(word)) else {
        return Vec::new();
    };
    let names = rest.split(['=', '(', ';']).next().unwrap_or(rest);
    let names = names.split(|c: char| !c.is_alphanumeric() && c != '_');
    let names = names.filter(|name| !name.is_empty());
    let is_list = rest.starts_with(['[', '{']);
    names.take(if is_list { usize::MAX } else { 1 }).collect()
}

/// The path of a module that another one imports.
fn beside(module: &Path, import: &str) -> PathBuf {
    let mut path = module.parent().expect("a folder").to_owned();
    for part in Path::new(import).components() {
        match part {
            Component::ParentDir => drop(path.pop()),
            Component::Normal(name) => path.push(name),
            _ => {}
        }
    }
    path
}
