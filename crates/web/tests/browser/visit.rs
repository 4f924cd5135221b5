//! A visit to a page: what a visitor does, and what there is to see.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{fs, thread};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use crate::chromium::{Chromium, PATIENCE};

/// A point of the window, in CSS pixels from its top left corner.
pub(crate) type Point = (f64, f64);

/// The roles of what a visitor can operate.
const CONTROLS: &str = "button checkbox combobox link listbox menuitem radio searchbox slider \
                        spinbutton switch textbox";

/// A browser with one page open. It is a desktop with a window of 1280 x 800 and a light
/// colour scheme, unless told otherwise.
///
/// All that waits panics after a minute. At the end of a visit, messages on the console panic.
pub(crate) struct Visit {
    chromium: Chromium,
    console: Vec<String>,
}

impl Visit {
    /// Opens a page of this text from the disk, at an address that ends with `rest`.
    pub(crate) fn open_text(page: &str, rest: &str) -> Self {
        let mut visit = Self::blank();
        let file = visit.chromium.downloads().with_file_name("page.html");
        fs::write(&file, page).expect("it is writable");
        visit.go(&format!("file://{}{rest}", file.display()));
        visit
    }

    /// Opens a file from the disk with this text after its address, for example `#12345`.
    pub(crate) fn open_at(file: &Path, rest: &str) -> Self {
        let mut visit = Self::blank();
        visit.go(&format!("file://{}{rest}", file.display()));
        visit
    }

    /// A browser with an empty page.
    pub(crate) fn blank() -> Self {
        let mut chromium = Chromium::start();
        for domain in ["Page", "Runtime", "Log"] {
            chromium.call(&format!("{domain}.enable"), &json!({}));
        }
        let console = Vec::new();
        let mut visit = Self { chromium, console };
        visit.resize(1280, 800);
        visit.prefer("color-scheme", "light");
        visit
    }

    /// Follows an address, and waits until the page is loaded.
    pub(crate) fn go(&mut self, url: &str) {
        let navigated = self.chromium.call("Page.navigate", &json!({ "url": url }));
        let error = &navigated["errorText"];
        assert!(error.is_null(), "{url}: {error}");
        self.wait_for("document.readyState === 'complete'");
    }

    /// Loads the page anew.
    pub(crate) fn reload(&mut self) {
        self.eval("window.isOld = true");
        self.chromium.call("Page.reload", &json!({}));
        self.wait_for("!window.isOld && document.readyState === 'complete'");
    }

    /// Runs a script in each page to come, before its own.
    pub(crate) fn before_load(&mut self, script: &str) {
        let source = json!({ "source": script });
        self.chromium
            .call("Page.addScriptToEvaluateOnNewDocument", &source);
    }

    /// The value of an expression in the page. Promises are awaited.
    pub(crate) fn eval(&mut self, expression: &str) -> Value {
        let params = json!({"expression": expression, "awaitPromise": true, "returnByValue": true});
        let mut answer = self.chromium.call("Runtime.evaluate", &params);
        let exception = &answer["exceptionDetails"];
        assert!(exception.is_null(), "{expression}: {exception:#}");
        answer["result"]["value"].take()
    }

    /// The text of an expression in the page.
    pub(crate) fn text(&mut self, expression: &str) -> String {
        match self.eval(expression) {
            Value::String(text) => text,
            value => panic!("{expression} is no text, but {value}"),
        }
    }

    /// Waits until an expression in the page is true.
    pub(crate) fn wait_for(&mut self, condition: &str) {
        let start = Instant::now();
        while self.eval(&format!("!!({condition})")) != true {
            let console = self.console();
            assert!(
                start.elapsed() < PATIENCE,
                "never: {condition}\n{console:#?}"
            );
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Resizes the window to so many CSS pixels.
    pub(crate) fn resize(&mut self, width: u32, height: u32) {
        self.screen(width, height, 1, false);
    }

    /// Becomes a phone: a small screen with a high resolution, and touch in place of a mouse.
    pub(crate) fn phone(&mut self) {
        self.screen(390, 844, 2, true);
        let touch = json!({"enabled": true, "maxTouchPoints": 5});
        self.chromium
            .call("Emulation.setTouchEmulationEnabled", &touch);
    }

    fn screen(&mut self, width: u32, height: u32, scale: u32, is_mobile: bool) {
        let metrics = json!({
            "width": width, "height": height, "deviceScaleFactor": scale, "mobile": is_mobile,
        });
        self.chromium
            .call("Emulation.setDeviceMetricsOverride", &metrics);
    }

    /// Sets a preference of the visitor: `color-scheme` to `dark`, `reduced-motion` to `reduce`.
    pub(crate) fn prefer(&mut self, preference: &str, value: &str) {
        self.media(&format!("prefers-{preference}"), value);
    }

    /// Sets what a style sheet can ask for: `forced-colors` to `active`.
    pub(crate) fn media(&mut self, name: &str, value: &str) {
        let feature = json!({"name": name, "value": value});
        self.chromium.call(
            "Emulation.setEmulatedMedia",
            &json!({ "features": [feature] }),
        );
    }

    /// The faults that axe-core finds, which checks what people with disabilities need. Its script
    /// is the file that the variable AXE names.
    pub(crate) fn axe(&mut self) -> Value {
        let file = std::env::var_os("AXE").expect("AXE names the file axe.min.js of axe-core");
        let script = fs::read_to_string(file).expect("AXE names a file");
        self.eval(&format!("if (!window.axe) {{ {script} }} 1"));
        thread::sleep(Duration::from_millis(300)); // until colours have changed
        self.eval(
            "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => \
             [id, ...nodes.map(({ html }) => html)]))",
        )
    }

    /// Presses and releases a key by the name that a page sees (`a`, `?`, `ArrowLeft`, `Enter`,
    /// a space), perhaps after `Shift+`, `Control+` or `Meta+`.
    pub(crate) fn press(&mut self, key: &str) {
        let (modifier, key) = match key.split_once('+') {
            Some(("Shift", key)) => (8, key),
            Some(("Control", key)) => (2, key),
            Some(("Meta", key)) => (4, key),
            _ if key.chars().all(|letter| letter.is_ascii_uppercase()) => (8, key),
            _ => (0, key),
        };
        let mut event = json!({
            "type": "keyDown", "key": key, "modifiers": modifier,
            "windowsVirtualKeyCode": virtual_key(key),
        });
        if ![2, 4].contains(&modifier) {
            match key {
                "Enter" => event["text"] = json!("\r"),
                _ if key.chars().count() == 1 => event["text"] = json!(key),
                _ => {}
            }
        }
        self.chromium.call("Input.dispatchKeyEvent", &event.clone());
        event["type"] = json!("keyUp");
        event.as_object_mut().expect("an object").remove("text");
        self.chromium.call("Input.dispatchKeyEvent", &event);
    }

    /// A point in the element that a CSS selector finds, as a fraction of its width and height.
    /// The element is scrolled into view first.
    pub(crate) fn point(&mut self, selector: &str, (x, y): (f64, f64)) -> Point {
        let selector = json!(selector);
        let rectangle = self.eval(&format!(
            "(() => {{
                const element = document.querySelector({selector});
                if (!element) return null;
                element.scrollIntoView({{block: 'nearest', behavior: 'instant'}});
                const {{left, top, width, height}} = element.getBoundingClientRect();
                return [left, top, width, height];
            }})()"
        ));
        let number = |i: usize| rectangle[i].as_f64();
        let (Some(left), Some(top), Some(width), Some(height)) =
            (number(0), number(1), number(2), number(3))
        else {
            panic!("nothing matches {selector}");
        };
        assert!(width > 0.0 && height > 0.0, "{selector} is not visible");
        (left + x * width, top + y * height)
    }

    /// Clicks the middle of an element.
    pub(crate) fn click(&mut self, selector: &str) {
        let point = self.point(selector, (0.5, 0.5));
        self.drag(&[point]);
    }

    /// Moves the mouse to a point, without a button pressed.
    pub(crate) fn hover(&mut self, point: Point) {
        self.mouse("mouseMoved", "none", point);
    }

    /// Presses the mouse's button at the first point, moves to the others, and releases it.
    pub(crate) fn drag(&mut self, points: &[Point]) {
        let (&first, &last) = (
            points.first().expect("a point"),
            points.last().expect("one"),
        );
        self.mouse("mouseMoved", "none", first);
        self.mouse("mousePressed", "left", first);
        for &point in &points[1..] {
            self.mouse("mouseMoved", "left", point);
        }
        self.mouse("mouseReleased", "left", last);
    }

    fn mouse(&mut self, kind: &str, button: &str, (x, y): Point) {
        let clicks = u32::from(kind != "mouseMoved");
        let event = json!({"type": kind, "x": x, "y": y, "button": button, "clickCount": clicks});
        self.chromium.call("Input.dispatchMouseEvent", &event);
    }

    /// Taps the middle of an element with a finger, and waits for the click that Chromium makes
    /// of it some time later.
    pub(crate) fn tap(&mut self, selector: &str) {
        let point = self.point(selector, (0.5, 0.5));
        self.eval(
            "var tapped = false; \
             addEventListener('click', () => { tapped = true }, { capture: true, once: true }); 1",
        );
        self.swipe(&[point]);
        self.wait_for("tapped");
    }

    /// Puts a finger on the first point, moves it to the others, lets it rest and lifts it.
    /// Without the rest it would be a fling, and a tap soon after would only stop that.
    pub(crate) fn swipe(&mut self, points: &[Point]) {
        self.move_finger(points);
        if points.len() > 1 {
            thread::sleep(Duration::from_millis(200));
        }
        self.touch("touchEnd", &json!([]));
    }

    /// Swipes until that has an effect; then the browser needs the finger for something else.
    pub(crate) fn break_off_swipe(&mut self, points: &[Point], effect: &str) {
        self.move_finger(points);
        self.wait_for(effect);
        self.touch("touchCancel", &json!([]));
    }

    fn move_finger(&mut self, points: &[Point]) {
        for (i, &(x, y)) in points.iter().enumerate() {
            let kind = if i == 0 { "touchStart" } else { "touchMove" };
            self.touch(kind, &json!([{"x": x, "y": y}]));
        }
    }

    /// Puts a finger on the first point and then another on the second, and moves and lifts both.
    pub(crate) fn two_fingers(&mut self, (x, y): Point, (x2, y2): Point) {
        let fingers =
            |dy: f64| json!([{"x": x, "y": y - dy, "id": 0}, {"x": x2, "y": y2 - dy, "id": 1}]);
        self.touch("touchStart", &json!([{"x": x, "y": y, "id": 0}]));
        self.touch("touchStart", &fingers(0.0));
        self.touch("touchMove", &fingers(20.0));
        self.touch("touchEnd", &json!([]));
    }

    fn touch(&mut self, kind: &str, points: &Value) {
        let event = json!({"type": kind, "touchPoints": points});
        self.chromium.call("Input.dispatchTouchEvent", &event);
    }

    /// Chooses a file in a file input.
    pub(crate) fn choose_file(&mut self, selector: &str, file: &Path) {
        let expression = format!("document.querySelector({})", json!(selector));
        let input = self
            .chromium
            .call("Runtime.evaluate", &json!({ "expression": expression }));
        let object = &input["result"]["objectId"];
        let files = json!({"objectId": object, "files": [file]});
        self.chromium.call("DOM.setFileInputFiles", &files);
    }

    /// Waits for a file of this name to be downloaded, takes it and returns its bytes.
    pub(crate) fn download(&mut self, name: &str) -> Vec<u8> {
        let file: PathBuf = self.chromium.downloads().join(name);
        let start = Instant::now();
        // Chromium first creates an empty file of this name.
        while fs::metadata(&file).map_or(0, |file| file.len()) == 0 {
            assert!(start.elapsed() < PATIENCE, "{name} is not downloaded");
            thread::sleep(Duration::from_millis(10));
        }
        let bytes = fs::read(&file).expect("it is readable");
        fs::remove_file(&file).expect("it is in a folder of ours");
        bytes
    }

    /// Becomes a sheet of paper, and returns how many the page needs.
    pub(crate) fn print(&mut self) -> usize {
        let printed = self.chromium.call("Page.printToPDF", &json!({}));
        let media = json!({"media": "print"});
        self.chromium.call("Emulation.setEmulatedMedia", &media);
        let bytes = BASE64_STANDARD.decode(printed["data"].as_str().expect("a text"));
        let file = String::from_utf8_lossy(&bytes.expect("base64")).into_owned();
        file.matches("/Type /Page\n").count()
    }

    /// A picture of the window, as a PNG file.
    pub(crate) fn screenshot(&mut self) -> Vec<u8> {
        let picture = self.chromium.call("Page.captureScreenshot", &json!({}));
        let data = picture["data"].as_str().expect("a text");
        BASE64_STANDARD.decode(data).expect("base64")
    }

    /// The controls that a screen reader finds, as pairs of role and name.
    pub(crate) fn controls(&mut self) -> Vec<(String, String)> {
        let tree = self
            .chromium
            .call("Accessibility.getFullAXTree", &json!({}));
        let nodes = tree["nodes"].as_array().expect("a list");
        let text = |value: &Value| value["value"].as_str().unwrap_or_default().to_owned();
        nodes
            .iter()
            .filter(|node| node["ignored"] != true)
            .map(|node| (text(&node["role"]), text(&node["name"])))
            .filter(|(role, _)| CONTROLS.split(' ').any(|control| control == role))
            .collect()
    }

    /// The messages on the console so far, uncaught exceptions and those of the browser included.
    pub(crate) fn console(&mut self) -> &[String] {
        for event in self.chromium.take_events() {
            let message = match event["method"].as_str() {
                Some("Runtime.consoleAPICalled") => &event["params"]["args"],
                Some("Runtime.exceptionThrown") => &event["params"]["exceptionDetails"],
                Some("Log.entryAdded") => &event["params"]["entry"],
                _ => continue,
            };
            self.console.push(message.to_string());
        }
        &self.console
    }

    /// Takes the messages on the console, where a test expects some.
    pub(crate) fn take_console(&mut self) -> Vec<String> {
        self.console();
        std::mem::take(&mut self.console)
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        if !thread::panicking() {
            let console = self.console();
            assert!(console.is_empty(), "messages on the console: {console:#?}");
        }
    }
}

/// The code of a key on Windows, by which Chromium recognises keys that are not text.
fn virtual_key(key: &str) -> u32 {
    match key {
        "Backspace" => 8,
        "Tab" => 9,
        "Enter" => 13,
        "Escape" => 27,
        "PageUp" => 33,
        "PageDown" => 34,
        "End" => 35,
        "Home" => 36,
        "ArrowLeft" => 37,
        "ArrowUp" => 38,
        "ArrowRight" => 39,
        "ArrowDown" => 40,
        "Delete" => 46,
        _ => key
            .chars()
            .next()
            .map_or(0, |c| c.to_ascii_uppercase().into()),
    }
}
