// What a page is told of: news for screen readers, and that something has changed.

/** The time in milliseconds after which what stays is read aloud. */
export const SETTLED = 400;

const page = { draw: () => {}, tell: (_: string) => {}, enter: (_: string, __: boolean) => {} };
const waiting = { news: "", place: "", timer: 0 };

export function listenToNews(listeners: Partial<typeof page>) {
  Object.assign(page, listeners);
}

/** Tells, once nothing has changed for SETTLED, the last news since then, and the last place. */
export function say(news: string, place = "") {
  Object.assign(waiting, { news: news || waiting.news, place });
  clearTimeout(waiting.timer);
  waiting.timer = setTimeout(() => {
    const text = [waiting.news, waiting.place].filter(Boolean).join(" ");
    Object.assign(waiting, { news: "", place: "" });
    page.tell(text);
  }, SETTLED);
}

/** Tells this after what waits to be told, or alone. */
export function sayAlso(more: string) {
  say("", `${waiting.place} ${more}`.trim());
}

/** What is shown has another address; `isNew`: the browser's Back leads to the one before. */
export const enter = (address: string, isNew = false) => page.enter(address, isNew);

/** Something is to be drawn anew. */
export const show = () => page.draw();
