//! A process of headless Chromium, and the protocol of its developer tools.
//!
//! A message is a line of JSON that ends with a zero byte. `chromium` reads commands from
//! descriptor 3 and writes answers and events to descriptor 4. It ends when descriptor 3 is
//! closed, so it does not outlive a test, however that ends.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

/// How long an answer may take before the test fails. Only a browser that hangs takes so long.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// Moves the descriptors of the child's stdin and stdout to where Chromium expects the pipes.
const SHELL: &str = r#"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null"#;

pub(crate) struct Chromium {
    child: Child,
    commands: Option<ChildStdin>,
    messages: Receiver<Value>,
    commands_sent: u64,
    session: Option<String>,
    events: Vec<Value>,
    profile: TempDir,
}

impl Chromium {
    /// Starts a browser with a new profile and one empty tab.
    pub(crate) fn start() -> Self {
        let profile = tempfile::tempdir().expect("a temporary folder");
        let mut child = spawn(profile.path());
        let commands = child.stdin.take();
        let messages = read_messages(child.stdout.take().expect("a pipe"));
        let mut chromium = Self {
            child,
            commands,
            messages,
            commands_sent: 0,
            session: None,
            events: Vec::new(),
            profile,
        };
        let downloads = json!({"behavior": "allow", "downloadPath": chromium.downloads()});
        chromium.call("Browser.setDownloadBehavior", &downloads);
        let tab = chromium.call("Target.createTarget", &json!({"url": "about:blank"}));
        let target = json!({"targetId": tab["targetId"], "flatten": true});
        let attached = chromium.call("Target.attachToTarget", &target);
        chromium.session = attached["sessionId"].as_str().map(str::to_owned);
        chromium
    }

    /// The folder of the files that this browser downloads, removed after it.
    pub(crate) fn downloads(&self) -> PathBuf {
        self.profile.path().join("downloads")
    }

    /// Sends a command and waits for its result.
    ///
    /// # Panics
    ///
    /// If Chromium reports an error, ends, or does not answer.
    pub(crate) fn call(&mut self, method: &str, params: &Value) -> Value {
        self.commands_sent += 1;
        let id = self.commands_sent;
        let mut command = json!({"id": id, "method": method, "params": params});
        if let Some(session) = &self.session {
            command["sessionId"] = json!(session);
        }
        let commands = self.commands.as_mut().expect("open until the end");
        let message = format!("{command}\0");
        if commands.write_all(message.as_bytes()).is_err() {
            missing(&self.child);
        }
        loop {
            let mut message = match self.messages.recv_timeout(PATIENCE) {
                Ok(message) => message,
                Err(mpsc::RecvTimeoutError::Timeout) => panic!("no answer to {method} {params}"),
                Err(mpsc::RecvTimeoutError::Disconnected) => missing(&self.child),
            };
            if message["id"] != id {
                self.events.push(message);
                continue;
            }
            let error = &message["error"];
            assert!(error.is_null(), "{method} {params}: {error}");
            return message["result"].take();
        }
    }

    /// The events since the last call of this function.
    pub(crate) fn take_events(&mut self) -> Vec<Value> {
        self.events.extend(self.messages.try_iter());
        std::mem::take(&mut self.events)
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        self.commands = None;
        let start = Instant::now();
        while matches!(self.child.try_wait(), Ok(None)) {
            if start.elapsed() > PATIENCE {
                let _ = self.child.kill();
                let _ = self.child.wait();
                break;
            }
            thread::sleep(Duration::from_millis(10));
        }
    }
}

fn spawn(profile: &Path) -> Child {
    let program = std::env::var_os("CHROMIUM").unwrap_or_else(|| "chromium".into());
    Command::new("sh")
        .args(["-c", SHELL])
        .arg(program)
        .args([
            "--headless",
            "--remote-debugging-pipe",
            "--no-sandbox", // which root cannot use; the tests open files of their own only
            "--no-first-run",
            "--disable-gpu",
            "--disable-quic",
            "--disable-sync",
            "--disable-background-networking",
            "--disable-component-update",
            "--hide-scrollbars",
        ])
        .arg(format!("--user-data-dir={}", profile.display()))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the shell starts")
}

/// Reads messages until the end of the pipe.
fn read_messages(pipe: ChildStdout) -> Receiver<Value> {
    let (sender, messages) = mpsc::channel();
    thread::spawn(move || {
        for message in BufReader::new(pipe).split(0) {
            let Ok(message) = message else { break };
            let message = serde_json::from_slice(&message).expect("messages are JSON");
            if sender.send(message).is_err() {
                break;
            }
        }
    });
    messages
}

fn missing(child: &Child) -> ! {
    panic!(
        "Chromium (process {}) does not start, or ended: install it with \
         `apt-get install chromium`, or name another with CHROMIUM=PATH",
        child.id()
    )
}
