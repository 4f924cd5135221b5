//! A pseudo-terminal for the programs under test.

use std::fs::File;
use std::io::Read;
use std::os::fd::OwnedFd;
use std::process::Command;

use crate::with_default_signals;
use rustix::pty::{OpenptFlags, grantpt, ioctl_tiocgptpeer, openpt, unlockpt};
use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};

/// Both sides of a terminal: a program runs on the slave, the test is the master.
pub struct Terminal {
    pub master: OwnedFd,
    pub slave: OwnedFd,
}

impl Terminal {
    pub fn open() -> Self {
        let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
        let master = openpt(flags).expect("opening a terminal");
        grantpt(&master).expect("granting it");
        unlockpt(&master).expect("unlocking it");
        let slave = ioctl_tiocgptpeer(&master, flags).expect("opening its slave side");
        Self { master, slave }
    }

    /// Passes all bytes through unchanged.
    pub fn make_raw(&self) {
        let mut settings = tcgetattr(&self.slave).expect("its settings");
        settings.make_raw();
        tcsetattr(&self.slave, OptionalActions::Now, &settings).expect("setting them");
    }

    /// Writes as a program does.
    pub fn print(&self, bytes: &[u8]) {
        let written = rustix::io::write(&self.slave, bytes).expect("writing");
        assert_eq!(written, bytes.len());
    }

    /// Writes as the keyboard does.
    pub fn type_in(&self, bytes: &[u8]) {
        let written = rustix::io::write(&self.master, bytes).expect("typing");
        assert_eq!(written, bytes.len());
    }

    /// A shell script, in which `$0` is the program, with this as its controlling terminal.
    pub fn script(&self, script: &str, program: &str) -> Command {
        let mut command = with_default_signals("setsid", "KILL");
        command.args(["--ctty", "--wait", "sh", "-c", script, program]);
        command.env("TERM", "xterm").env_remove("NO_COLOR");
        command.stdin(self.slave()).stdout(self.slave());
        command.stderr(self.slave());
        command
    }

    pub fn slave(&self) -> OwnedFd {
        self.slave.try_clone().expect("a copy of the slave side")
    }

    /// Everything that was shown, after all programs have closed the terminal.
    pub fn shown(self) -> String {
        drop(self.slave);
        let mut shown = Vec::new();
        // A closed terminal is a read error.
        let _ = File::from(self.master).read_to_end(&mut shown);
        String::from_utf8(shown).expect("text")
    }
}
