// What a page is told of: news for screen readers, and that something has changed.

/** The time in milliseconds after which what stays is read aloud. */
export const SETTLED = 400;

const page = { draw: () => {}, tell: (/** @type {string} */ _) => {}, enter: (/** @type {string} */ _, /** @type {boolean} */ __) => {} };
const waiting = { news: "", timer: 0 };

export function listenToNews(/** @type {Partial<typeof page>} */ listeners) {
  Object.assign(page, listeners);
}

/** Tells, once nothing has changed for SETTLED, the last news since then, and the last place. @param {string} news */
export function say(news, place = "") {
  waiting.news = news || waiting.news;
  clearTimeout(waiting.timer);
  waiting.timer = setTimeout(() => {
    const text = [waiting.news, place].filter(Boolean).join(" ");
    waiting.news = "";
    page.tell(text);
  }, SETTLED);
}

/** What is shown has another address; `isNew`: the browser's Back leads to the one before. @param {string} address */
export function enter(address, isNew = false) {
  page.enter(address, isNew);
}

/** Something is to be drawn anew. */
export function show() {
  page.draw();
}
