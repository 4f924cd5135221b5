//! What Linux reports about processes, and what it allows them.

use std::fs;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// An upper bound of the memory of one program, most of which is its decoded table.
const KIB_EACH: u64 = 8 << 10;

/// A field of the kernel's status of a process, in KiB.
pub(super) fn kib(process: u32, field: &str) -> u64 {
    let path = format!("/proc/{process}/status");
    let status = fs::read_to_string(path).expect("its status");
    number(&status, field).unwrap_or_else(|| panic!("no {field} in {status}"))
}

/// The number of open files of a process.
pub(super) fn open_files(process: u32) -> usize {
    let files = fs::read_dir(format!("/proc/{process}/fd"));
    files.expect("its open files").count()
}

/// As many programs as fit into half of the free memory, and no more than wanted.
pub(super) fn affordable(wanted: usize) -> usize {
    let info = fs::read_to_string("/proc/meminfo").expect("reading /proc/meminfo");
    let free = number(&info, "MemAvailable:").expect("the free memory in KiB");
    let count = wanted.min((free / 2 / KIB_EACH) as usize);
    assert!(count >= wanted.min(10), "memory for only {count} programs");
    count
}

fn number(lines: &str, field: &str) -> Option<u64> {
    let value = lines.lines().find_map(|line| line.strip_prefix(field))?;
    value.trim().trim_end_matches(" kB").parse().ok()
}

/// Raises the limit on open files, so that each program can have two pipes.
pub(super) fn allow_pipes_of(programs: usize) {
    let needed = 2 * programs as u64 + 100;
    let limit = getrlimit(Resource::Nofile);
    let current = limit.current.map(|current| current.max(needed));
    setrlimit(Resource::Nofile, Rlimit { current, ..limit }).expect("raising the limit");
}
