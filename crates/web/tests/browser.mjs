// A browser with a page open, used as a visitor uses it. Each test has a browser of its own, with a
// new profile, and fails if the page writes a message to the console.
//
//   visit("what holds", async (page) => { … })    a test in headless Chromium
//   engines("what holds", async (page) => { … })  the same test in Chromium, Firefox and WebKit
//   replayFile(game)                              the file of a replay page: see games.mjs
//   PLAY                                          the file of the player page
//
// `page` is a Page, below. `page.driver` is the WebDriver of selenium-webdriver.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Builder, By, Key, logging, Origin, Session, WebDriver } from "selenium-webdriver";
import chrome from "selenium-webdriver/chrome.js";

const TARGET = process.env.CARGO_TARGET_DIR ?? fileURLToPath(new URL("../../../target", import.meta.url));

export const PLAY = join(TARGET, "web/play.html");
export const PACKAGE = join(TARGET, "web/npm");
export const PROGRAMS = join(TARGET, "debug");

// How long something may take before a test fails. Only a page that hangs takes so long.
const PATIENCE = 30_000;

// The modules of the player page.
const SOURCES = fileURLToPath(new URL("../../page/", import.meta.url));
const MODULES = ["shared", "player"].flatMap((folder) => readdirSync(join(SOURCES, folder)).filter((name) => name.endsWith(".js")).map((name) => `${folder}/${name}`));

const AXE = new URL("node_modules/axe-core/axe.min.js", import.meta.url);

const NAMES = { Space: " ", ArrowLeft: Key.ARROW_LEFT, ArrowRight: Key.ARROW_RIGHT, ArrowUp: Key.ARROW_UP,
  ArrowDown: Key.ARROW_DOWN, PageUp: Key.PAGE_UP, PageDown: Key.PAGE_DOWN, Home: Key.HOME, End: Key.END,
  Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB, Backspace: Key.BACK_SPACE, Delete: Key.DELETE,
  Shift: Key.SHIFT, Control: Key.CONTROL, Alt: Key.ALT, Meta: Key.META };

// Each browser: how it starts, and whether its driver has the console and the developer tools.
const ENGINES = {
  async chromium(folder) {
    const options = new chrome.Options();
    options.addArguments("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
      "--disable-component-update", "--hide-scrollbars", "--window-size=1280,800");
    options.setUserPreferences({ "download.default_directory": folder });
    const kept = new logging.Preferences();
    kept.setLevel(logging.Type.BROWSER, logging.Level.ALL);
    options.setLoggingPrefs(kept);
    return { driver: chrome.Driver.createSession(options, new chrome.ServiceBuilder("/usr/bin/chromedriver").build()) };
  },
  async firefox(folder) {
    writeFileSync(join(folder, "user.js"), 'user_pref("marionette.port", 0);');
    // Firefox rejects the home of another user.
    const browser = spawn("firefox-esr", ["--headless", "--marionette", "--profile", folder], { env: { ...process.env, HOME: folder }, stdio: "ignore" });
    const ended = once(browser, "exit");
    const port = join(folder, "MarionetteActivePort");
    await until(() => existsSync(port) && readFileSync(port, "utf8") !== "", "Firefox listens", 4 * PATIENCE);
    const send = await marionette(Number(readFileSync(port, "utf8")));
    const { sessionId, capabilities } = await send("NewSession", {});
    const quit = () => [browser.kill(), ended][1].then(() => null);
    return { driver: new WebDriver(new Session(sessionId, capabilities), { execute: async (command) => command.getName() === "quit" ? quit()
      : (await send(MARIONETTE[command.getName()], command.getParameters()))?.value }) };
  },
  async webkit() {
    const port = 4444 + process.pid % 10_000;
    const server = spawn("WebKitWebDriver", [`--port=${port}`], { stdio: "ignore" });
    const address = `http://127.0.0.1:${port}`;
    await until(() => fetch(`${address}/status`).then(() => true, () => false), "WebKitWebDriver listens");
    const driver = new Builder().usingServer(address).withCapabilities({ browserName: "MiniBrowser" }).build();
    return { driver, end: () => server.kill() };
  },
};

// Firefox takes the commands of WebDriver by Marionette: each message is JSON after its length. geckodriver, which others
// put between, is two hundred crates. These are the commands that the tests in all engines need.
const MARIONETTE = { get: "Navigate", executeScript: "ExecuteScript", actions: "PerformActions", setWindowRect: "SetWindowRect" };

// A function that sends a command, and returns what it returns.
async function marionette(port) {
  const socket = connect(port, "127.0.0.1");
  const waiting = []; // what takes the answer to each command
  let bytes = Buffer.alloc(0);
  const endWith = (error) => waiting.forEach(([, fail]) => fail(error));
  socket.on("error", endWith).on("close", () => endWith(new Error("Firefox has ended"))).on("data", (more) => {
    bytes = Buffer.concat([bytes, more]);
    for (let start; (start = bytes.indexOf(":") + 1) > 0;) {
      const end = start + parseInt(bytes.subarray(0, start));
      if (bytes.length < end) return;
      const answer = JSON.parse(bytes.subarray(start, end));
      bytes = bytes.subarray(end);
      if (!Array.isArray(answer)) continue; // at first Firefox says who it is
      const [, number, error, result] = answer;
      const [done, fail] = waiting[number];
      if (error) fail(new Error(error.message));
      else done(result);
    }
  });
  await once(socket, "data");
  return (name, values) => new Promise((...answer) => {
    const text = JSON.stringify([0, waiting.push(answer) - 1, `WebDriver:${name}`, values]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
  });
}

export function visit(name, use, engine = "chromium") {
  test(engine === "chromium" ? name : `${name} (${engine})`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "visit-"));
    const { driver, end = () => {} } = await ENGINES[engine](folder);
    const page = new Page(driver, folder, engine);
    try {
      if (engine !== "chromium") await driver.manage().window().setRect({ width: 1280, height: 800 });
      await use(page, t);
      assert.deepEqual(await page.console(), [], "the console");
    } finally {
      await driver.quit();
      end();
      page.server?.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  });
}

// The other engines are asked for: `ENGINES=all crates/web/test.sh`.
export function engines(name, use) {
  for (const engine of process.env.ENGINES === "all" ? Object.keys(ENGINES) : ["chromium"]) visit(name, use, engine);
}

async function until(condition, what, patience = PATIENCE) {
  for (const start = Date.now(); !await condition();) {
    if (Date.now() - start > patience) assert.fail(`never: ${what}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}

class Page {
  constructor(driver, folder, engine) {
    Object.assign(this, { driver, folder, engine });
  }

  // Opens a file from the disk, or an address, with this text after it, for example `#12345`.
  async open(file, rest = "") {
    // From a blank page, so that the script runs anew where only the part after # differs.
    await this.driver.get("about:blank");
    await this.driver.get((file.includes("://") ? file : pathToFileURL(file).href) + rest);
    if (this.engine === "chromium") return;
    await this.run(() => ["error", "unhandledrejection", "securitypolicyviolation"].forEach((kind) =>
      addEventListener(kind, () => { document.documentElement.dataset.error = kind; })));
  }

  // Writes a page of this text to the disk, and opens it.
  async openText(text, rest) {
    const file = join(this.folder, "page.html");
    writeFileSync(file, text);
    await this.open(file, rest);
  }

  // Opens the player page with its modules in place of its script, and their names in `window`: for states that take a
  // visitor many games. All that it keeps is there if it is opened again.
  async openModules(rest) {
    if (!this.server) {
      const names = `for (const path of ${JSON.stringify(MODULES)}) {
        const names = await import("/" + path);
        for (const name of Object.keys(names)) Object.defineProperty(window, name, { get: () => names[name], configurable: true });
      }`;
      const text = readFileSync(PLAY, "utf8").replace(/<script>.*?<\/script>/s, () => `<script type="module">${names}</script>`)
        .replace(/script-src [^;]*/, "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'");
      this.server = createServer(({ url }, answer) => MODULES.includes(url.slice(1))
        ? answer.setHeader("content-type", "text/javascript").end(readFileSync(join(SOURCES, url)))
        : answer.setHeader("content-type", "text/html").end(text));
      await new Promise((done) => this.server.listen(0, "127.0.0.1", done));
    }
    await this.open(`http://127.0.0.1:${this.server.address().port}/`, rest);
  }

  // Serves a page of this text on a slow line, in bits per second, and opens it.
  async openSlowly(text, rest, { bits = 1.6e6, latency = 150, slowed = 4 } = {}) {
    const server = createServer((_, answer) => answer.setHeader("content-type", "text/html").end(text));
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    await this.tools("Network.emulateNetworkConditions", { offline: false, latency, downloadThroughput: bits / 8, uploadThroughput: bits / 8 });
    await this.tools("Emulation.setCPUThrottlingRate", { rate: slowed });
    await this.driver.executeScript((address) => { location.href = address; }, `http://127.0.0.1:${server.address().port}/${rest}`);
    return () => server.close();
  }

  // Runs a function in the page, with values that JSON has, and returns what it returns. A promise is
  // awaited.
  run(script, ...values) {
    return this.driver.executeScript(script, ...values);
  }

  // Waits until a function in the page returns true.
  async until(condition, ...values) {
    await until(async () => await this.run(condition, ...values) === true, `${condition} ${JSON.stringify(values)}`);
  }

  // The text of the first element, as it is shown, or null while there is none.
  text(selector) {
    return this.run((selector) => document.querySelector(selector)?.innerText.replace(/\s+/g, " ").trim(), selector);
  }

  // Waits until an element shows this text.
  async shows(selector, text) {
    try {
      await until(async () => await this.text(selector) === text, text);
    } catch {
      assert.equal(await this.text(selector), text);
    }
  }

  // A command of Chromium's developer tools.
  tools(command, values = {}) {
    return this.driver.sendAndGetDevToolsCommand(command, values);
  }

  // Runs this text as a script in each page to come, before its own.
  beforeLoad(source) {
    return this.tools("Page.addScriptToEvaluateOnNewDocument", { source });
  }

  // The window has so many CSS pixels.
  resize(width, height, { mobile = false, scale = 1 } = {}) {
    return this.tools("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: scale, mobile });
  }

  // A phone: a small screen, and touch in place of a mouse. Call it before `open`.
  async phone(width = 390, height = 844) {
    await this.resize(width, height, { mobile: true, scale: 2 });
    await this.tools("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 5 });
    await this.tools("Emulation.setEmitTouchEventsForMouse", { enabled: false });
  }

  // What a style sheet can ask for: { "prefers-color-scheme": "dark" }, { "forced-colors": "active" }.
  media(features, type = "") {
    const all = Object.entries(features).map(([name, value]) => ({ name, value }));
    return this.tools("Emulation.setEmulatedMedia", { media: type, features: all });
  }

  // Presses keys one after the other, by the names that a page sees: "a", "?", "Space", "ArrowLeft",
  // "Enter", "Shift+X", "Control+z".
  async press(...keys) {
    for (const key of keys) {
      const parts = key === "+" ? [key] : key.split("+");
      const codes = parts.map((part) => NAMES[part] ?? part);
      const actions = this.driver.actions();
      for (const code of codes) actions.keyDown(code);
      for (const code of codes.reverse()) actions.keyUp(code);
      await actions.perform();
      // A browser closes a dialog a moment later.
      if (key === "Escape") await this.until(() => !document.querySelector("dialog[open]"));
    }
  }

  // A point in an element, as fractions of its width and height. It is scrolled into view.
  async point(selector, [x, y] = [0.5, 0.5]) {
    const { left, top, width, height } = await this.box(selector);
    assert.ok(width > 0 && height > 0, `${selector} is not visible`);
    return [left + x * width, top + y * height];
  }

  // The rectangle of an element in the window.
  async box(selector) {
    const box = await this.run((selector) => {
      const element = document.querySelector(selector);
      element?.scrollIntoView({ block: "nearest", behavior: "instant" });
      return element?.getBoundingClientRect().toJSON();
    }, selector);
    assert.ok(box, `nothing matches ${selector}`);
    return box;
  }

  async click(selector, at) {
    await this.drag([await this.point(selector, at)]);
  }

  async hover(point) {
    await this.driver.actions().move(to(point)).perform();
  }

  // Presses the mouse's button at the first point, moves to the others, and releases it.
  async drag([first, ...others]) {
    const actions = this.driver.actions().move(to(first)).press();
    for (const point of others) actions.move(to(point));
    await actions.release().perform();
  }

  // Taps an element with a finger, and waits for the click that the browser makes of it.
  async tap(selector, at) {
    const point = await this.point(selector, at);
    await this.run(() => {
      window.tapped = false;
      addEventListener("click", () => { window.tapped = true; }, { capture: true, once: true });
    });
    await this.touch("touchStart", point);
    await this.touch("touchEnd");
    await this.until(() => window.tapped);
  }

  // Puts a finger on the first point, moves it to the others, lets it rest, and lifts it. Without the
  // rest it would be a fling.
  async swipe([first, ...others], end = "touchEnd") {
    await this.touch("touchStart", first);
    for (const point of others) await this.touch("touchMove", point);
    if (others.length > 0) await new Promise((done) => setTimeout(done, 200));
    await this.touch(end);
  }

  // One event of fingers at these points.
  touch(type, ...points) {
    return this.tools("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  }

  chooseFile(selector, file) {
    return this.driver.findElement(By.css(selector)).sendKeys(file);
  }

  // Waits for a file of this name to be downloaded, and returns its bytes.
  async download(name) {
    const file = join(this.folder, name);
    await until(() => existsSync(file) && readFileSync(file).length > 0, `${name} is downloaded`);
    return readFileSync(file);
  }

  // What a screen reader finds: [role, name] of each node that it does not skip.
  async accessible() {
    const { nodes } = await this.tools("Accessibility.getFullAXTree");
    return nodes.filter((node) => !node.ignored).map(({ role, name }) => [role?.value ?? "", name?.value ?? ""]);
  }

  // Waits until a screen reader finds this text, whole, in an element with this role.
  async hear(text, wanted = "StaticText") {
    await until(async () => (await this.accessible()).some(([role, name]) => role === wanted && name === text), text);
  }

  // Records what live regions say from now on; `page.run(() => window.heard)` returns it.
  record() {
    return this.run(() => {
      window.heard = [];
      for (const region of document.querySelectorAll("[role=status], [aria-live]")) {
        new MutationObserver(() => { if (region.textContent) window.heard.push(region.textContent); })
          .observe(region, { childList: true, characterData: true, subtree: true });
      }
    });
  }

  // The faults that axe finds, which checks what people with disabilities need.
  async axe() {
    await this.driver.executeScript(`if (!window.axe) { ${readFileSync(AXE, "utf8")} }`);
    await new Promise((done) => setTimeout(done, 300)); // until colours have changed
    return this.run(() => window.axe.run().then(({ violations }) =>
      violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])));
  }

  // Elements that reach beyond the window, controls smaller than a finger, and controls that overlap.
  // `least` is the least [width, height] of a control.
  layoutFaults(least = [27, 44]) {
    return this.run(([leastWidth, leastHeight]) => {
      const name = (it) => it.id ? `#${it.id}` : `${it.localName}.${it.getAttribute("class")} ${it.textContent.trim().slice(0, 20)}`;
      const faults = [];
      const isSeen = (it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest(".hidden") &&
        getComputedStyle(it.closest("nav") ?? it).clipPath === "none";
      const root = document.documentElement;
      if (root.scrollWidth > innerWidth) faults.push(`the page is ${root.scrollWidth - innerWidth} wider than the window`);
      const inside = document.querySelector("dialog[open]") ?? document.body;
      const controls = [...inside.querySelectorAll("button, a[href], input, select, [role=slider]")].filter(isSeen);
      const boxes = controls.map((it) => [it, (it.closest("label.button") ?? it).getBoundingClientRect()]).filter(([, box]) => box.width > 0);
      for (const [it, box] of boxes) {
        if (box.width < leastWidth || box.height < leastHeight) faults.push(`${name(it)} is ${box.width} x ${box.height}`);
        if (box.left < 0 || box.right > innerWidth + 0.5) faults.push(`${name(it)} is beyond the sides`);
        if (inside === document.body && (box.top < 0 || box.bottom > innerHeight + 0.5)) faults.push(`${name(it)} is out of view`);
      }
      boxes.forEach(([one, a], i) => boxes.slice(i + 1).forEach(([two, b]) => {
        const isApart = a.right <= b.left + 0.5 || b.right <= a.left + 0.5 || a.bottom <= b.top + 0.5 || b.bottom <= a.top + 0.5;
        if (!isApart && !one.contains(two) && !two.contains(one)) faults.push(`${name(one)} overlaps ${name(two)}`);
      }));
      return faults;
    }, least);
  }

  // The rectangles of elements, rounded, to compare between phases.
  boxes(...selectors) {
    return this.run((selectors) => selectors.map((selector) => {
      const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
      return [selector, ...[x, y, width, height].map(Math.round)].join(" ");
    }), selectors);
  }

  async screenshot(file) {
    const { data } = await this.tools("Page.captureScreenshot");
    writeFileSync(file, Buffer.from(data, "base64"));
  }

  // What an element looks like: the same text for the same pixels.
  async look(selector) {
    const { x, y, width, height } = await this.box(selector);
    return (await this.tools("Page.captureScreenshot", { clip: { x, y, width, height, scale: 1 } })).data;
  }

  // The messages on the console since the last call.
  async console() {
    if (this.engine !== "chromium") return (await this.run(() => [document.documentElement.dataset.error])).filter(Boolean);
    const entries = await this.driver.manage().logs().get(logging.Type.BROWSER);
    return entries.map(({ message }) => message).filter((message) => !message.includes("favicon.ico"));
  }
}

function to([x, y]) {
  return { x: Math.round(x), y: Math.round(y), duration: 0, origin: Origin.VIEWPORT };
}
