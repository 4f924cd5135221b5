//! A smoke test of both pages in Firefox and in `WebKit`, by what a visitor does and sees.
//!
//! `WebKit` has a server that speaks `WebDriver`. Firefox has the same commands in a protocol of
//! its own, Marionette. Firefox hides the variables of a page from a driver, so the test reads the
//! document, and the state that the page keeps for a reload.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;
use tetris_pipe::analysis::Analyser;
use tetris_pipe::{Effort, Network, Piece, Placement, Placer, streams};

use crate::chromium::PATIENCE;
use crate::{play, replay};

enum Connection {
    Marionette(BufReader<TcpStream>),
    WebDriver { port: u16, session: String },
}

/// A browser with a new profile.
struct Engine {
    child: Child,
    connection: Connection,
    folder: TempDir,
}

impl Engine {
    fn firefox() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let any_port = "user_pref('marionette.port', 0);\n";
        fs::write(folder.path().join("user.js"), any_port).expect("it is writable");
        let options = ["--headless", "--marionette", "--no-remote", "--profile"];
        let mut firefox = Command::new("firefox-esr");
        firefox.args(options).arg(folder.path());
        Self::start(&mut firefox, folder, |folder| {
            let port = fs::read_to_string(folder.join("MarionetteActivePort")).ok()?;
            let stream = TcpStream::connect(("127.0.0.1", port.parse().ok()?)).ok()?;
            let mut stream = BufReader::new(stream);
            read_marionette(&mut stream); // its greeting
            Some(Connection::Marionette(stream))
        })
    }

    fn webkit() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let port = free.expect("a free port").port();
        let mut driver = Command::new("WebKitWebDriver");
        Self::start(driver.arg(format!("--port={port}")), folder, |_| {
            TcpStream::connect(("127.0.0.1", port)).ok()?;
            let session = String::new();
            Some(Connection::WebDriver { port, session })
        })
    }

    fn start(
        command: &mut Command,
        folder: TempDir,
        connect: impl Fn(&Path) -> Option<Connection>,
    ) -> Self {
        let log = File::create(folder.path().join("log")).expect("a file");
        let errors = log.try_clone().expect("the same file");
        let child = command.stdin(Stdio::null()).stdout(log).stderr(errors);
        let child = child.spawn().expect("the browser is installed");
        let connection = eventually("the browser listens", || connect(folder.path()));
        let mut engine = Self {
            child,
            connection,
            folder,
        };
        let opened = engine.call("NewSession", "", &json!({"capabilities": {}}));
        if let Connection::WebDriver { session, .. } = &mut engine.connection {
            *session = format!("/{}", opened["sessionId"].as_str().expect("a session"));
        }
        engine
    }

    /// Runs a command by its name in Marionette or its path in `WebDriver`.
    fn call(&mut self, name: &str, path: &str, params: &Value) -> Value {
        let mut answer = match &mut self.connection {
            Connection::Marionette(stream) => {
                let command = json!([0, 1, format!("WebDriver:{name}"), params]).to_string();
                write!(stream.get_mut(), "{}:{command}", command.len()).expect("it reads");
                let mut answer = read_marionette(stream);
                assert!(answer[2].is_null(), "{name} {params}: {answer}");
                answer[3].take()
            }
            Connection::WebDriver { port, session } => {
                let body = params.to_string();
                let head = format!(
                    "POST /session{session}{path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\
                     Connection: close\r\nContent-Length: {}\r\n\r\n",
                    body.len()
                );
                let mut stream = TcpStream::connect(("127.0.0.1", *port)).expect("it listens");
                write!(stream, "{head}{body}").expect("it reads");
                let mut answer = String::new();
                stream.read_to_string(&mut answer).expect("an answer");
                let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
                assert!(head.contains(" 200 "), "{name} {params}: {body}");
                serde_json::from_str(body).expect("JSON")
            }
        };
        match answer.get_mut("value") {
            Some(value) => value.take(),
            None => answer,
        }
    }

    /// Opens a page, waits for its controls, and listens to its errors from then on.
    fn open(&mut self, file: &Path, hash: &str) {
        let url = format!("file://{}{hash}", file.display());
        self.call("Navigate", "/url", &json!({ "url": url }));
        self.wait_for("document.querySelector('main[data-ready], #timeline')");
        self.eval(
            "['error', 'unhandledrejection', 'securitypolicyviolation'].forEach((kind) =>
                 addEventListener(kind, () => { document.documentElement.dataset.fault = kind; }))",
        );
    }

    /// Checks that the page had no error. Firefox writes those of its start, too.
    fn is_silent(&mut self) {
        let fault = self.eval("document.documentElement.dataset.fault");
        let log = fs::read_to_string(self.folder.path().join("log")).expect("its messages");
        assert!(fault.is_null() && !log.contains("file:"), "{fault} {log}");
    }

    fn eval(&mut self, expression: &str) -> Value {
        let script = json!({"script": format!("return {expression};"), "args": []});
        self.call("ExecuteScript", "/execute/sync", &script)
    }

    fn wait_for(&mut self, condition: &str) {
        let condition = format!("!!({condition})");
        eventually(&condition, || (self.eval(&condition) == true).then_some(()));
    }

    fn perform(&mut self, kind: &str, actions: &[Value]) {
        let source = json!({"type": kind, "id": kind, "actions": actions});
        let params = json!({ "actions": [source] });
        self.call("PerformActions", "/actions", &params);
    }

    /// Presses keys one after the other.
    fn press(&mut self, keys: &str) {
        let both = |key| ["keyDown", "keyUp"].map(|kind| json!({"type": kind, "value": key}));
        self.perform("key", &keys.chars().flat_map(both).collect::<Vec<_>>());
    }

    /// Presses the mouse's button at a point of an element, and lifts it at another one.
    fn drag(&mut self, selector: &str, from: (f64, f64), to: (f64, f64)) {
        let rectangle = self.eval(&format!(
            "((element) => {{
                element.scrollIntoView({{ block: 'nearest' }});
                const {{ left, top, width, height }} = element.getBoundingClientRect();
                return [left, top, width, height];
            }})(document.querySelector({}))",
            json!(selector)
        ));
        let [left, top, width, height]: [f64; 4] = serde_json::from_value(rectangle).expect("four");
        let [from, to] = [from, to].map(|(x, y)| {
            let (x, y) = ((left + x * width) as i64, (top + y * height) as i64);
            json!({"type": "pointerMove", "x": x, "y": y, "duration": 0})
        });
        let [down, up] =
            ["pointerDown", "pointerUp"].map(|kind| json!({"type": kind, "button": 0}));
        self.perform("pointer", &[from, down, to, up]);
    }

    fn click(&mut self, selector: &str) {
        self.drag(selector, (0.5, 0.5), (0.5, 0.5));
    }

    fn choose_file(&mut self, selector: &str, file: &Path) {
        let found = json!({"using": "css selector", "value": selector});
        let element = self.call("FindElement", "/element", &found);
        let id = element.as_object().and_then(|parts| parts.values().next());
        let id = id.and_then(Value::as_str).expect("an element");
        let params = json!({"id": id, "text": file});
        self.call("ElementSendKeys", &format!("/element/{id}/value"), &params);
    }

    /// The part of what the player page keeps for a reload, once it has so many of something.
    fn kept(&mut self, part: &str, list: &str, length: usize) -> Value {
        let kept = format!("JSON.parse(sessionStorage.getItem('state'))?.{part}");
        self.wait_for(&format!("{kept}?.{list}.length === {length}"));
        self.eval(&kept)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn eventually<T>(what: &str, mut attempt: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(done) = attempt() {
            return done;
        }
        assert!(start.elapsed() < PATIENCE, "never: {what}");
        sleep(Duration::from_millis(20));
    }
}

/// Reads a message: its length, a colon, and JSON.
fn read_marionette(stream: &mut BufReader<TcpStream>) -> Value {
    let mut length = Vec::new();
    stream.read_until(b':', &mut length).expect("an answer");
    let length = String::from_utf8_lossy(&length[..length.len() - 1]).parse();
    let mut message = vec![0; length.expect("a length")];
    stream.read_exact(&mut message).expect("a whole message");
    serde_json::from_slice(&message).expect("JSON")
}

fn both_pages_work(mut engine: Engine) {
    // You place the pieces, by keys and by the pointer.
    engine.open(play::page(), "#play&seed=17&pieces=100");
    engine.press("\u{e012}x ");
    engine.wait_for("document.getElementById('you-pieces').textContent === '1 of 100'");
    engine.drag("#board", (0.5, 0.5), (0.02, 0.5));
    let kept = engine.kept("play", "placements", 2);
    let pieces = streams::stream(17, 3).into_iter().map(Piece::from_byte);
    let pieces: Vec<_> = pieces.collect();
    let mut analyser = Analyser::new(Effort::default());
    for i in 0..2 {
        let byte = kept["placements"][i].as_u64().expect("a byte") as u8;
        let placement = Placement::from_byte(pieces[i], byte).expect("a placement");
        assert!(i == 0 || placement.column() == 0, "{placement:?}");
        let found = analyser.analyse(placement, Some(pieces[i + 1]));
        assert_eq!(kept["findings"][i]["best"], found.best.to_byte());
    }
    engine.press("u");
    engine.kept("play", "placements", 1);

    // You choose the pieces.
    engine.click("#choose-mode");
    let mut random = fastrand::Rng::with_seed(41);
    for effort in Effort::ALL {
        let input: Vec<u8> = (0..501).map(|_| random.u8(..7)).collect();
        engine.press(&effort.number().to_string());
        let buttons = "document.querySelectorAll('#pieces button')";
        let all = json!(input);
        engine.eval(&format!(
            "{all}.forEach((piece) => {buttons}[piece].click())"
        ));
        let placements = engine.kept("choose", "pieces", 501)["placements"].take();
        let mut placer = Placer::new(effort);
        let native = placer.place_all(&input).take(500).map(Placement::to_byte);
        assert!(
            placements == json!(native.collect::<Vec<_>>()),
            "{effort:?}"
        );
        engine.click("#save button");
        engine.kept("choose", "pieces", 0);
    }

    // You draw a position, with another network.
    let network = engine.folder.path().join("other.net");
    fs::write(&network, Network::embedded().encode()).expect("it is writable");
    engine.choose_file("#network-file", &network);
    engine.wait_for("document.getElementById('network').textContent === 'other.net'");
    engine.click("#position-mode");
    engine.drag("#board", (0.05, 0.98), (0.85, 0.98));
    engine.wait_for("location.hash.endsWith('&effort=3&rows=1ff')");
    engine.wait_for("document.querySelectorAll('#moves li:not([hidden])').length === 34");
    engine.is_silent();

    let mut game = tetris_page::Replay::default();
    for placement in replay::games::tetrises(100) {
        game.push(placement).expect("room for it");
    }
    let file = engine.folder.path().join("game.html");
    fs::write(&file, game.page("a game", None)).expect("it is writable");
    engine.open(&file, "#500");
    engine.press("\u{e014}");
    engine.wait_for("location.hash === '#501'");
    engine.click("#timeline");
    engine.wait_for("location.hash === '#500'");
    engine.click("[aria-label='Play']");
    engine.wait_for("document.getElementById('position').value > 510");
    engine.press("\u{e010}");
    engine.wait_for("document.getElementById('points').innerText === '1,500'");
    engine.is_silent();
}

/// `xvfb-run -a cargo test -p tetris-web --test browser -- --ignored engines`
#[test]
#[ignore = "needs Firefox"]
fn both_pages_work_in_firefox() {
    both_pages_work(Engine::firefox());
}

#[test]
#[ignore = "needs the driver of WebKit, and a screen"]
fn both_pages_work_in_webkit() {
    both_pages_work(Engine::webkit());
}
