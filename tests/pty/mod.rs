//! A terminal for programs to run on.

#![allow(dead_code, reason = "each test file uses its share")]

use std::fs::File;
use std::io::Read;
use std::os::fd::OwnedFd;

use rustix::pty::{OpenptFlags, grantpt, ioctl_tiocgptpeer, openpt, unlockpt};
use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};

/// Both sides of a terminal: programs run on the slave, people sit at the master.
pub(crate) struct Terminal {
    pub(crate) master: OwnedFd,
    pub(crate) slave: OwnedFd,
}

impl Terminal {
    pub(crate) fn open() -> Self {
        let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
        let master = openpt(flags).expect("opening a terminal");
        grantpt(&master).expect("granting it");
        unlockpt(&master).expect("unlocking it");
        let slave = ioctl_tiocgptpeer(&master, flags).expect("opening its other side");
        Self { master, slave }
    }

    /// Lets all bytes through as they are.
    pub(crate) fn make_raw(&self) {
        let mut settings = tcgetattr(&self.slave).expect("its settings");
        settings.make_raw();
        tcsetattr(&self.slave, OptionalActions::Now, &settings).expect("setting them");
    }

    /// What a program writes.
    pub(crate) fn print(&self, bytes: &[u8]) {
        let written = rustix::io::write(&self.slave, bytes).expect("writing");
        assert_eq!(written, bytes.len());
    }

    /// What a person types.
    pub(crate) fn type_in(&self, bytes: &[u8]) {
        let written = rustix::io::write(&self.master, bytes).expect("typing");
        assert_eq!(written, bytes.len());
    }

    pub(crate) fn slave(&self) -> OwnedFd {
        self.slave.try_clone().expect("a copy of a side")
    }

    /// All that was shown, once nobody can show more.
    pub(crate) fn shown(self) -> String {
        drop(self.slave);
        let mut shown = Vec::new();
        // It ends with an error, as terminals do.
        let _ = File::from(self.master).read_to_end(&mut shown);
        String::from_utf8(shown).expect("text")
    }
}
