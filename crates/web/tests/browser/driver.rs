//! A browser with a new profile, by the commands of `WebDriver`.
//!
//! Its driver is a server on a port of this machine, which starts the browser and ends it.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Deserializer, Value, json};
use tempfile::TempDir;

/// How long an answer may take before the test fails. Only a browser that hangs takes so long.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Driver {
    server: Child,
    port: u16,
    session: String,
    folder: TempDir,
    /// Whether the messages of the console are kept.
    pub(crate) has_console: bool,
}

impl Driver {
    /// Chromium, which downloads into [`Self::folder`].
    pub(crate) fn chromium() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let options = json!({
            "args": [
                "--headless",
                "--remote-debugging-pipe", // at whose end the browser ends
                "--no-sandbox", // which root cannot use; the tests open files of their own only
                "--disable-gpu",
                "--disable-quic",
                "--disable-component-update",
                "--hide-scrollbars",
            ],
            "prefs": {"download.default_directory": folder.path()},
        });
        let capabilities =
            json!({"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}});
        Self::start("chromedriver", folder, &capabilities)
    }

    pub(crate) fn firefox() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let options = json!({"args": ["-headless"]});
        Self::start(
            "geckodriver",
            folder,
            &json!({"moz:firefoxOptions": options}),
        )
    }

    pub(crate) fn webkit() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        Self::start("WebKitWebDriver", folder, &json!({}))
    }

    fn start(program: &str, folder: TempDir, capabilities: &Value) -> Self {
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let port = free.expect("a free port").port();
        let home = folder.path().join("home");
        fs::create_dir(&home).expect("a folder");
        let log = File::create(folder.path().join("log")).expect("a file");
        let server = Command::new(program)
            .arg(format!("--port={port}"))
            .env("HOME", &home) // Firefox rejects the home of another user
            .stdin(Stdio::null())
            .stdout(log.try_clone().expect("the same file"))
            .stderr(log)
            .spawn()
            .unwrap_or_else(|error| panic!("{program}: {error}: see CONTRIBUTING.md"));
        let mut driver = Self {
            server,
            port,
            session: String::new(),
            folder,
            has_console: program == "chromedriver",
        };
        let listens = eventually(|| TcpStream::connect(("127.0.0.1", port)).is_ok());
        assert!(listens, "{program} does not listen");
        let params = json!({"capabilities": {"alwaysMatch": capabilities}});
        let opened = driver.call("", &params);
        driver.session = format!("/{}", opened["sessionId"].as_str().expect("a session"));
        driver
    }

    /// A folder for files, removed at the end.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// What the driver and its browser wrote.
    pub(crate) fn log(&self) -> String {
        fs::read_to_string(self.folder().join("log")).expect("its messages")
    }

    /// Runs a command, and returns its value.
    ///
    /// # Panics
    ///
    /// If the command fails, or the driver does not answer.
    pub(crate) fn call(&self, path: &str, params: &Value) -> Value {
        let mut answer = self
            .request("POST", path, params)
            .unwrap_or_else(|error| panic!("{path} {params}: {error}: {}", self.log()));
        let error = &answer["value"]["error"];
        assert!(error.is_null(), "{path} {params}: {:#}", answer["value"]);
        answer["value"].take()
    }

    fn request(&self, method: &str, path: &str, params: &Value) -> io::Result<Value> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let body = params.to_string();
        let (port, session, length) = (self.port, &self.session, body.len());
        let head = format!(
            "{method} /session{session}{path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\
             Connection: close\r\nContent-Length: {length}\r\n\r\n"
        );
        stream.write_all((head + &body).as_bytes())?;
        let mut answer = BufReader::new(stream);
        for line in answer.by_ref().lines() {
            if line?.is_empty() {
                break; // the head ends
            }
        }
        // A driver may leave the connection open.
        let mut values = Deserializer::from_reader(answer).into_iter();
        values
            .next()
            .ok_or(ErrorKind::UnexpectedEof)?
            .map_err(Into::into)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.request("DELETE", "", &json!({}));
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// Tries until something succeeds, and returns whether it did.
pub(crate) fn eventually(mut attempt: impl FnMut() -> bool) -> bool {
    let start = Instant::now();
    while !attempt() {
        if start.elapsed() > PATIENCE {
            return false;
        }
        thread::sleep(Duration::from_millis(10));
    }
    true
}
