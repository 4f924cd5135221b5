// A browser with a page open, used as a visitor uses it. Each test has a browser of its own, with a
// new profile, and fails if the page writes a message to the console.
//
//   visit("what holds", async (page) => { … })    a test in headless Chromium
//   engines("what holds", async (page) => { … })  the same test in Chromium and Firefox, and with ENGINES=all in WebKit
//   PLAY                                          the file of the player page
//
// `page` is a Page, below.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";
import { Builder, Key, Origin } from "selenium-webdriver";

const TARGET = process.env.CARGO_TARGET_DIR ?? fileURLToPath(new URL("../../../target", import.meta.url));

export const PLAY = join(TARGET, "web/play.html");
export const PACKAGE = join(TARGET, "web/npm");
export const PROGRAMS = join(TARGET, "debug");

// The milliseconds that something may take before a test fails. Only a page that hangs takes so long, also on a busy machine.
const PATIENCE = 90_000;

// The milliseconds after which a page takes the same key, or the same place, for a second press.
const AGAIN = { key: 100, place: 300 };

// The modules of the player page.
const SOURCES = fileURLToPath(new URL("../../page/", import.meta.url));
const MODULES = ["shared", "player"].flatMap((folder) => readdirSync(join(SOURCES, folder)).filter((name) => name.endsWith(".ts")).map((name) => `${folder}/${name}`));

const AXE = new URL("node_modules/axe-core/axe.min.js", import.meta.url);

const WINDOW = { width: 1280, height: 800 };

// Each browser: a page, which is one of puppeteer, and what ends it.
const ENGINES = {
  async chromium(folder) {
    const browser = await puppeteer.launch({ executablePath: "/usr/bin/chromium", defaultViewport: null, userDataDir: join(folder, "profile"),
      args: ["--no-sandbox", "--disable-gpu"], downloadBehavior: { policy: "allow", downloadPath: folder } });
    return [(await browser.pages())[0], () => browser.close()];
  },
  async firefox(folder) {
    // Firefox rejects the home of another user.
    const browser = await puppeteer.launch({ browser: "firefox", executablePath: "/usr/bin/firefox-esr", defaultViewport: null, env: { ...process.env, HOME: folder } });
    return [await browser.newPage(), () => browser.close()];
  },
  // WebKit has no driver in puppeteer: this is what the tests in all engines use of a page, by WebDriver.
  async webkit() {
    const port = 4444 + process.pid % 10_000;
    const server = spawn("WebKitWebDriver", [`--port=${port}`], { stdio: "ignore" });
    const address = `http://127.0.0.1:${port}`;
    await until(() => fetch(`${address}/status`).then(() => true, () => false), "WebKitWebDriver listens");
    const driver = await new Builder().usingServer(address).withCapabilities({ browserName: "MiniBrowser" }).build();
    const act = (name, ...values) => driver.actions()[name](...values).perform();
    const codeOf = (key) => Key[key.replace(/(?<=[a-z])(?=[A-Z])|(?<=^Back)/g, "_").toUpperCase()] ?? key;
    const page = {
      goto: (url) => driver.get(url),
      evaluate: (script, ...values) => driver.executeScript(script, ...values),
      setViewport: (size) => driver.manage().window().setRect({ x: 0, y: 0, ...size }),
      keyboard: { down: (key) => act("keyDown", codeOf(key)), up: (key) => act("keyUp", codeOf(key)) },
      mouse: { move: (x, y) => act("move", { x, y, duration: 0, origin: Origin.VIEWPORT }), down: () => act("press"), up: () => act("release") },
      on: () => {},
    };
    return [page, () => driver.quit().then(() => server.kill())];
  },
};

export function visit(name, use, engine = "chromium") {
  test(engine === "chromium" ? name : `${name} (${engine})`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "visit-"));
    const [driven, end] = await ENGINES[engine](folder);
    const page = new Page(driven, folder, engine);
    try {
      await page.resize(WINDOW.width, WINDOW.height);
      await use(page, t);
      assert.deepEqual(await page.console(), [], "the console");
    } finally {
      await end();
      for (const server of page.servers) server.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  });
}

export function engines(name, use) {
  for (const engine of process.env.ENGINES === "all" ? Object.keys(ENGINES) : ["chromium", "firefox"]) visit(name, use, engine);
}

async function until(condition, what) {
  for (const start = Date.now(); !await condition();) {
    if (Date.now() - start > PATIENCE) assert.fail(`never: ${what}`);
    await wait(20);
  }
}

class Page {
  constructor(driven, folder, engine) {
    Object.assign(this, { driven, folder, engine, messages: [], servers: [], pressed: {} });
    driven.on("console", (message) => this.messages.push(message.text()));
    driven.on("pageerror", (error) => this.messages.push(`${error.stack ?? error}`));
  }

  // Opens a file from the disk, or an address, with this text after it, for example `#12345`.
  async open(file, rest = "") {
    // From a blank page, so that the script runs anew where only the part after # differs.
    await this.driven.goto("about:blank");
    await this.driven.goto((file.includes("://") ? file : pathToFileURL(file).href) + rest);
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
    if (!this.modules) {
      const names = `for (const path of ${JSON.stringify(MODULES)}) {
        const names = await import("/" + path);
        for (const name of Object.keys(names)) Object.defineProperty(window, name, { get: () => names[name], configurable: true });
      }`;
      const text = readFileSync(PLAY, "utf8").replace(/<script>.*?<\/script>/s, () => `<script type="module">${names}</script>`)
        .replace(/script-src [^;]*/, "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'");
      this.modules = await this.serve(({ url }, answer) => MODULES.includes(url.slice(1))
        ? answer.setHeader("content-type", "text/javascript").end(stripTypeScriptTypes(readFileSync(join(SOURCES, url), "utf8")))
        : answer.setHeader("content-type", "text/html").end(text));
    }
    await this.open(this.modules, rest);
  }

  // The address of a server of the test.
  async serve(answer) {
    const server = createServer(answer);
    this.servers.push(server);
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    return `http://127.0.0.1:${server.address().port}/`;
  }

  // Opens a page of which only these first bytes have arrived, and returns what sends the rest.
  async openInPart(bytes, length, rest) {
    let finish;
    const address = await this.serve(({ url }, answer) => {
      if (url !== "/") return answer.end();
      answer.setHeader("content-type", "text/html").write(bytes.subarray(0, length));
      finish = () => answer.end(bytes.subarray(length));
    });
    await this.driven.goto(address + rest, { waitUntil: [] });
    return finish;
  }

  // Runs a function in the page, with values that JSON has, and returns what it returns. A promise is
  // awaited.
  async run(script, ...values) {
    return await this.driven.evaluate(script, ...values) ?? null;
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
  async tools(command, values = {}) {
    this.session ??= await this.driven.createCDPSession();
    return this.session.send(command, values);
  }

  // Runs this text as a script in each page to come, before its own.
  beforeLoad(source) {
    return this.driven.evaluateOnNewDocument(source);
  }

  // The window has so many CSS pixels.
  resize(width, height, { mobile = false, scale = 1 } = {}) {
    if (this.engine !== "chromium") return this.driven.setViewport({ width, height });
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
      await this.again(key, AGAIN.key);
      const parts = key === "+" ? [key] : key.split("+").map((part) => part === "Space" ? " " : part);
      for (const part of parts) await this.driven.keyboard.down(part);
      for (const part of parts.reverse()) await this.driven.keyboard.up(part);
      // A browser closes a dialog a moment later.
      if (key === "Escape") await this.until(() => !document.querySelector("dialog[open]"));
      this.pressed[key] = Date.now();
    }
  }

  // Waits until a press of the same is not taken for one with the last.
  async again(what, milliseconds) {
    const rest = (this.pressed[what] ?? 0) + milliseconds - Date.now();
    if (rest > 0) await wait(rest);
  }

  // Resolves after the second frame from now: what was asked for before is drawn then.
  drawn() {
    return this.run(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
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

  hover([x, y]) {
    return this.driven.mouse.move(Math.round(x), Math.round(y));
  }

  // Presses the mouse's button at the first point, moves to the others, and releases it.
  async drag([first, ...others]) {
    await this.again(first, AGAIN.place);
    await this.hover(first);
    await this.driven.mouse.down();
    for (const point of others) await this.hover(point);
    await this.driven.mouse.up();
    this.pressed[first] = Date.now();
  }

  // A double click takes a tenth of a second by the times of its events, however long they take to arrive.
  async doubleClick(selector) {
    const [x, y] = await this.point(selector);
    const now = Date.now() / 1000;
    for (const [type, clickCount, after] of [["Pressed", 1, 0], ["Released", 1, 0.03], ["Pressed", 2, 0.07], ["Released", 2, 0.1]]) {
      await this.tools("Input.dispatchMouseEvent", { type: `mouse${type}`, x: Math.round(x), y: Math.round(y), button: "left", clickCount, timestamp: now + after });
    }
  }

  // Turns the mouse's wheel over an element.
  async wheel(selector, deltaY) {
    await this.hover(await this.point(selector));
    await this.driven.mouse.wheel({ deltaY });
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
  async swipe([first, ...others]) {
    await this.touch("touchStart", first);
    for (const point of others) await this.touch("touchMove", point);
    if (others.length > 0) await wait(200);
    await this.touch("touchEnd");
  }

  // One event of fingers at these points.
  touch(type, ...points) {
    return this.tools("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  }

  // Waits for a file of this name to be downloaded, and returns its bytes.
  async download(name) {
    const file = join(this.folder, name);
    await until(() => existsSync(file) && readFileSync(file).length > 0, `${name} is downloaded`);
    return readFileSync(file);
  }

  // Waits until a screen reader finds this text, whole.
  async hear(text) {
    await until(async () => (await this.tools("Accessibility.getFullAXTree")).nodes
      .some(({ ignored, role, name }) => !ignored && role?.value === "StaticText" && name?.value === text), text);
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
    await this.run(`if (!window.axe) { ${readFileSync(AXE, "utf8")} }`);
    await this.drawn();
    await this.run(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(() => {})); // until colours have changed
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
    if (this.engine !== "chromium") this.messages.push(...(await this.run(() => [document.documentElement.dataset.error])).filter(Boolean));
    return this.messages.splice(0).filter((message) => !message.includes("favicon.ico"));
  }
}
