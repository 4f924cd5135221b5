//! All pairs of a program's options: each pair is refused, or each of the two changes what the program
//! does.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;
use std::fs;
use std::process::Command;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use tempfile::TempDir;

use crate::run;

/// A program with a value for each of its options.
pub struct Options<'a> {
    /// As the program declares it.
    pub command: clap::Command,
    /// What stands before these options, unless one of them conflicts with it.
    pub base: fn(&[&str]) -> &'static [&'static str],
    /// Each option with a value that is not the default, as `--frame 3, --json`.
    pub samples: &'a str,
    /// The options that change nothing that can be seen, all the time or as `--one beside --other`.
    pub quiet: &'a [&'a str],
    /// What is printed, without what differs from run to run.
    pub clean: fn(&str) -> String,
    /// The program with these arguments, in a directory with its files.
    pub start: &'a dyn Fn(&[&str]) -> (TempDir, Command),
}

/// The exit status, and all that was written, also to files.
type Seen = (i32, String);

impl<'a> Options<'a> {
    /// Runs all pairs, and returns with which others each option is refused, a line each.
    ///
    /// # Panics
    ///
    /// If an option has no sample, is ignored beside another, or is taken without one that it requires.
    pub fn pairs(&self) -> String {
        self.pairs_where(|_| true)
    }

    /// Runs the pairs of two names that a test has time for, as [`Self::pairs`] does.
    pub fn pairs_where(&self, is_wanted: impl Fn([&str; 2]) -> bool) -> String {
        let declared = self.command.get_arguments().filter_map(clap::Arg::get_long);
        let all: Vec<_> = self.samples.split(", ").collect();
        let samples: BTreeMap<_, _> = all.iter().map(|it| (name(it), *it)).collect();
        assert!(declared.map(|it| format!("--{it}")).eq(all.iter().map(|it| name(it))));
        let mut known = HashMap::new();
        let mut refused = BTreeMap::<_, BTreeSet<_>>::new();
        for (number, &a) in all.iter().enumerate() {
            let others = all[..number].iter();
            for &b in others.filter(|b| is_wanted([&name(a), &name(b)])) {
                for (one, other) in [(a, b), (b, a)] {
                    let needs = self.requires(one);
                    let has = |needed: &String| {
                        *needed == name(other) || self.requires(other).contains(needed)
                    };
                    if !needs.iter().all(has) {
                        let (status, text) = self.seen(&mut known, &[one, other]);
                        assert!(
                            status == 2 && text.starts_with("error: "),
                            "{one} {other}: {text}"
                        );
                    }
                }
                let needs = [self.requires(a), self.requires(b)].concat();
                let with = |own: Vec<&'a str>| {
                    let missing =
                        needs.iter().filter(|it| !own.iter().any(|own| name(own) == **it));
                    let needed: Vec<_> = missing.map(|it| samples[it]).collect();
                    [needed, own].concat()
                };
                let both = self.seen(&mut known, &with(vec![a, b]));
                if both.0 == 2 {
                    refused.entry(name(a)).or_default().insert(name(b));
                    refused.entry(name(b)).or_default().insert(name(a));
                    continue;
                }
                for (one, other) in [(a, b), (b, a)] {
                    let (own, beside) =
                        (name(one), format!("{} beside {}", name(one), name(other)));
                    if ![&own, &beside].iter().any(|it| self.quiet.contains(&it.as_str()))
                        && !needs.contains(&own)
                    {
                        let without = self.seen(&mut known, &with(vec![other]));
                        assert!(without.1 != both.1, "{beside} is ignored: {}", both.1);
                    }
                }
            }
        }
        let mut text = String::new();
        for sample in all {
            let others = refused.remove(&name(sample)).unwrap_or_default();
            let others: Vec<_> = others.into_iter().collect();
            let others = match &others[..] {
                [] => "with any other".to_owned(),
                _ => format!("not with {}", others.join(" ")),
            };
            writeln!(text, "{sample}: {others}").expect("text");
        }
        text
    }

    /// The options without which this one is refused.
    fn requires(&self, sample: &str) -> Vec<String> {
        let words = [self.command.get_name()].into_iter().chain(sample.split(' '));
        let error = match self.command.clone().try_get_matches_from(words) {
            Err(error) if error.kind() == ErrorKind::MissingRequiredArgument => error,
            _ => return Vec::new(),
        };
        match error.get(ContextKind::InvalidArg) {
            Some(ContextValue::Strings(names)) => names.iter().map(|it| name(it)).collect(),
            _ => Vec::new(),
        }
    }

    fn seen(&self, known: &mut HashMap<Vec<String>, Seen>, samples: &[&str]) -> Seen {
        let option = |sample: &str| {
            let mut all = self.command.get_arguments();
            let long = name(sample);
            all.find(|it| it.get_long() == Some(&long[2..])).expect("an option")
        };
        let conflicts = |base: &str| {
            let base = option(base);
            let with = |it: &&str| self.command.get_arg_conflicts_with(option(it)).contains(&base);
            samples.iter().any(with)
        };
        let names: Vec<_> = samples.iter().map(|it| name(it)).collect();
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        let base = (self.base)(&names).iter().copied().filter(|it| !conflicts(it));
        let words = base.chain(samples.iter().copied());
        let words: Vec<_> = words.flat_map(|it| it.split(' ')).collect();
        let key: Vec<_> = words.iter().map(|&it| it.to_owned()).collect();
        let seen = known.entry(key).or_insert_with(|| {
            let (directory, mut command) = (self.start)(&words);
            let end = run(&mut command);
            let status = end.status.code().expect("no signal");
            let [stdout, stderr] =
                [end.stdout, end.stderr].map(|it| String::from_utf8_lossy(&it).into_owned());
            assert!(status <= 2 && !stderr.contains("panicked"), "{words:?}: {stderr}");
            if stdout.starts_with('{') {
                let parsed = serde_json::from_str::<serde_json::Value>(&stdout);
                assert!(parsed.is_ok(), "{words:?}: {stdout}");
            }
            let text = stderr + &stdout + &files(directory.path());
            let text = text.replace(&directory.path().display().to_string(), ".");
            (status, (self.clean)(&text))
        });
        seen.clone()
    }
}

fn name(sample: &str) -> String {
    sample.split(' ').next().expect("a word").to_owned()
}

/// The names and contents of all files in a directory and below it.
fn files(directory: &std::path::Path) -> String {
    let entries = fs::read_dir(directory).expect("a directory");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let content = |path: &std::path::PathBuf| {
        let content = if path.is_dir() {
            files(path)
        } else {
            String::from_utf8_lossy(&fs::read(path).expect("a file")).into_owned()
        };
        format!("{}\n{content}\n", path.display())
    };
    paths.iter().map(content).collect()
}
