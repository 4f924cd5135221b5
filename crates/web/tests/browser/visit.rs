//! A visit to a page: what a visitor does, and what there is to see.

use std::path::Path;
use std::time::Duration;
use std::{fs, thread};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use crate::driver::{Driver, eventually};

/// A point of the window, in CSS pixels from its top left corner.
pub(crate) type Point = (f64, f64);

/// The roles of what a visitor can operate.
const CONTROLS: &str = "button checkbox combobox link listbox menuitem radio searchbox slider \
                        spinbutton switch textbox";

/// A browser with one page open. Chromium is a desktop with a window of 1280 x 800 and a light
/// colour scheme, unless told otherwise. What uses its developer tools works in no other browser.
///
/// All that waits panics after a minute. At the end of a visit, messages on the console panic.
pub(crate) struct Visit {
    pub(crate) driver: Driver,
}

impl Visit {
    /// Opens a page of this text from the disk, at an address that ends with `rest`.
    pub(crate) fn open_text(page: &str, rest: &str) -> Self {
        let mut visit = Self::blank();
        let file = visit.driver.folder().join("page.html");
        fs::write(&file, page).expect("it is writable");
        visit.open(&file, rest);
        visit
    }

    /// Opens a file from the disk with this text after its address, for example `#12345`.
    pub(crate) fn open_at(file: &Path, rest: &str) -> Self {
        let mut visit = Self::blank();
        visit.open(file, rest);
        visit
    }

    /// Chromium with an empty page.
    pub(crate) fn blank() -> Self {
        let mut visit = Self {
            driver: Driver::chromium(),
        };
        visit.resize(1280, 800);
        visit.prefer("color-scheme", "light");
        visit
    }

    /// Follows an address, and waits until the page is loaded.
    pub(crate) fn go(&mut self, url: &str) {
        self.driver.call("/url", &json!({ "url": url }));
    }

    /// Opens a file from the disk with this text after its address, for example `#12345`.
    pub(crate) fn open(&mut self, file: &Path, rest: &str) {
        self.go(&format!("file://{}{rest}", file.display()));
        if !self.driver.has_console {
            self.run(
                "['error', 'unhandledrejection', 'securitypolicyviolation'].forEach((kind) =>
                     addEventListener(kind, () => { document.documentElement.dataset.error = kind }))",
            );
        }
    }

    /// Loads the page anew.
    pub(crate) fn reload(&mut self) {
        self.driver.call("/refresh", &json!({}));
    }

    /// Runs a script in each page to come, before its own.
    pub(crate) fn before_load(&mut self, script: &str) {
        let source = json!({ "source": script });
        self.devtools("Page.addScriptToEvaluateOnNewDocument", &source);
    }

    /// Runs a command of Chromium's developer tools.
    fn devtools(&mut self, command: &str, params: &Value) -> Value {
        let params = json!({"cmd": command, "params": params});
        self.driver.call("/goog/cdp/execute", &params)
    }

    /// Runs a script in the page.
    pub(crate) fn run(&mut self, script: &str) -> Value {
        let script = json!({"script": script, "args": []});
        self.driver.call("/execute/sync", &script)
    }

    /// The value of an expression in the page. Promises are awaited.
    pub(crate) fn eval(&mut self, expression: &str) -> Value {
        self.run(&format!("return ({expression});"))
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
        let is_met = eventually(|| self.eval(&format!("!!({condition})")) == true);
        assert!(is_met, "never: {condition}\n{:#?}", self.take_console());
    }

    /// Resizes the window to so many CSS pixels.
    pub(crate) fn resize(&mut self, width: u32, height: u32) {
        self.screen(width, height, 1, false);
    }

    /// Becomes a phone: a small screen with a high resolution, and touch in place of a mouse.
    pub(crate) fn phone(&mut self) {
        self.screen(390, 844, 2, true);
        let touch = json!({"enabled": true, "maxTouchPoints": 5});
        self.devtools("Emulation.setTouchEmulationEnabled", &touch);
    }

    fn screen(&mut self, width: u32, height: u32, scale: u32, is_mobile: bool) {
        let metrics = json!({
            "width": width, "height": height, "deviceScaleFactor": scale, "mobile": is_mobile,
        });
        self.devtools("Emulation.setDeviceMetricsOverride", &metrics);
    }

    /// Sets a preference of the visitor: `color-scheme` to `dark`, `reduced-motion` to `reduce`.
    pub(crate) fn prefer(&mut self, preference: &str, value: &str) {
        self.media(&format!("prefers-{preference}"), value);
    }

    /// Sets what a style sheet can ask for: `forced-colors` to `active`.
    pub(crate) fn media(&mut self, name: &str, value: &str) {
        let feature = json!({"name": name, "value": value});
        self.devtools(
            "Emulation.setEmulatedMedia",
            &json!({ "features": [feature] }),
        );
    }

    /// The faults that axe-core finds, which checks what people with disabilities need. Its script
    /// is the file that the variable AXE names.
    pub(crate) fn axe(&mut self) -> Value {
        let file = std::env::var_os("AXE").expect("AXE names the file axe.min.js of axe-core");
        let script = fs::read_to_string(file).expect("AXE names a file");
        self.run(&format!("if (!window.axe) {{ {script} }}"));
        thread::sleep(Duration::from_millis(300)); // until colours have changed
        self.eval(
            "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => \
             [id, ...nodes.map(({ html }) => html)]))",
        )
    }

    /// Presses and releases a key by the name that a page sees (`a`, `?`, `ArrowLeft`, `Enter`,
    /// a space), perhaps after `Shift+`, `Control+`, `Meta+` or two of them.
    pub(crate) fn press(&mut self, key: &str) {
        let is_capital = key.len() == 1 && key.chars().all(|letter| letter.is_ascii_uppercase());
        let shift = is_capital.then_some("Shift");
        let keys: Vec<char> = shift.into_iter().chain(key.split('+')).map(code).collect();
        let down = keys
            .iter()
            .map(|key| json!({"type": "keyDown", "value": key}));
        let up = keys
            .iter()
            .map(|key| json!({"type": "keyUp", "value": key}));
        self.perform("key", &down.chain(up.rev()).collect::<Vec<_>>());
    }

    fn perform(&mut self, kind: &str, actions: &[Value]) {
        let source = json!({"type": kind, "id": kind, "actions": actions});
        self.driver
            .call("/actions", &json!({ "actions": [source] }));
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
        let rectangle = serde_json::from_value(rectangle);
        let [left, top, width, height]: [f64; 4] =
            rectangle.unwrap_or_else(|_| panic!("nothing matches {selector}"));
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
        self.perform("pointer", &[mouse_to(&point)]);
    }

    /// Presses the mouse's button at the first point, moves to the others, and releases it.
    pub(crate) fn drag(&mut self, points: &[Point]) {
        let button = |kind| json!({"type": kind, "button": 0});
        let mut actions: Vec<Value> = points.iter().map(mouse_to).collect();
        actions.insert(1, button("pointerDown"));
        actions.push(button("pointerUp"));
        self.perform("pointer", &actions);
    }

    /// Taps the middle of an element with a finger, and waits for the click that Chromium makes
    /// of it some time later.
    pub(crate) fn tap(&mut self, selector: &str) {
        let point = self.point(selector, (0.5, 0.5));
        self.run(
            "window.tapped = false; \
             addEventListener('click', () => { tapped = true }, { capture: true, once: true })",
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
        self.devtools("Input.dispatchTouchEvent", &event);
    }

    /// Chooses a file in a file input.
    pub(crate) fn choose_file(&mut self, selector: &str, file: &Path) {
        let found = json!({"using": "css selector", "value": selector});
        let element = self.driver.call("/element", &found);
        let id = element.as_object().and_then(|parts| parts.values().next());
        let id = id.and_then(Value::as_str).expect("an element");
        let path = format!("/element/{id}/value");
        self.driver.call(&path, &json!({ "text": file }));
    }

    /// Waits for a file of this name to be downloaded, takes it and returns its bytes.
    pub(crate) fn download(&mut self, name: &str) -> Vec<u8> {
        let file = self.driver.folder().join(name);
        // Chromium first creates an empty file of this name.
        let is_there = eventually(|| fs::metadata(&file).is_ok_and(|file| file.len() > 0));
        assert!(is_there, "{name} is not downloaded");
        let bytes = fs::read(&file).expect("it is readable");
        fs::remove_file(&file).expect("it is in a folder of ours");
        bytes
    }

    /// Becomes a sheet of paper, and returns how many the page needs.
    pub(crate) fn print(&mut self) -> usize {
        let printed = self.devtools("Page.printToPDF", &json!({}));
        let media = json!({"media": "print"});
        self.devtools("Emulation.setEmulatedMedia", &media);
        let bytes = BASE64_STANDARD.decode(printed["data"].as_str().expect("a text"));
        let file = String::from_utf8_lossy(&bytes.expect("base64")).into_owned();
        file.matches("/Type /Page\n").count()
    }

    /// A picture of the window, as a PNG file.
    pub(crate) fn screenshot(&mut self) -> Vec<u8> {
        let picture = self.devtools("Page.captureScreenshot", &json!({}));
        let data = picture["data"].as_str().expect("a text");
        BASE64_STANDARD.decode(data).expect("base64")
    }

    /// Waits for a text of the page that a screen reader finds and that contains this.
    pub(crate) fn hear(&mut self, part: &str) -> String {
        let mut found = None;
        let is_found = eventually(|| {
            let mut all = self.accessible().into_iter();
            found = all.find(|(role, name)| role == "StaticText" && name.contains(part));
            found.is_some()
        });
        assert!(is_found, "never heard: {part}");
        found.expect("it is found").1
    }

    /// The controls that a screen reader finds, as pairs of role and name.
    pub(crate) fn controls(&mut self) -> Vec<(String, String)> {
        let is_control = |role: &str| CONTROLS.split(' ').any(|control| control == role);
        let all = self.accessible().into_iter();
        all.filter(|(role, _)| is_control(role)).collect()
    }

    fn accessible(&mut self) -> Vec<(String, String)> {
        let tree = self.devtools("Accessibility.getFullAXTree", &json!({}));
        let nodes = tree["nodes"].as_array().expect("a list");
        let text = |value: &Value| value["value"].as_str().unwrap_or_default().to_owned();
        nodes
            .iter()
            .filter(|node| node["ignored"] != true)
            .map(|node| (text(&node["role"]), text(&node["name"])))
            .collect()
    }

    /// Takes the messages on the console, uncaught exceptions and those of the browser included.
    pub(crate) fn take_console(&mut self) -> Vec<String> {
        if !self.driver.has_console {
            let log = self.driver.log();
            let mut errors: Vec<_> = log.lines().filter(|it| it.contains("file:")).collect();
            let last = self.eval("document.documentElement.dataset.error");
            errors.extend(last.as_str());
            return errors.into_iter().map(str::to_owned).collect();
        }
        let entries = self.driver.call("/se/log", &json!({"type": "browser"}));
        let entries = entries.as_array().expect("a list").iter();
        entries.map(|entry| entry["message"].to_string()).collect()
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        if !thread::panicking() {
            let console = self.take_console();
            assert!(console.is_empty(), "messages on the console: {console:#?}");
        }
    }
}

fn mouse_to((x, y): &Point) -> Value {
    json!({"type": "pointerMove", "x": x, "y": y, "duration": 0})
}

/// The character that stands for a key in `WebDriver`.
fn code(key: &str) -> char {
    match key {
        "Backspace" => '\u{e003}',
        "Tab" => '\u{e004}',
        "Enter" => '\u{e007}',
        "Shift" => '\u{e008}',
        "Control" => '\u{e009}',
        "Escape" => '\u{e00c}',
        "PageUp" => '\u{e00e}',
        "PageDown" => '\u{e00f}',
        "End" => '\u{e010}',
        "Home" => '\u{e011}',
        "ArrowLeft" => '\u{e012}',
        "ArrowUp" => '\u{e013}',
        "ArrowRight" => '\u{e014}',
        "ArrowDown" => '\u{e015}',
        "Meta" => '\u{e03d}',
        _ => key.chars().next().expect("a key"),
    }
}
