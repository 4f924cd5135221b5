// What a page is told of: news for screen readers, and that something has changed.
//
//   say(news, place)             once nothing has changed for SETTLED: the last news since then, and the last place
//   show()                       something is to be drawn anew
//   listenToNews({ tell, draw })
//                                calls tell(text) and draw()

// The time in milliseconds after which what stays is read aloud.
export const SETTLED = 400;

const heard = { news: "", place: "", timer: undefined, tell: () => {}, draw: () => {} };

export function listenToNews({ tell, draw = () => {} }) {
  Object.assign(heard, { tell, draw });
}

export function say(news, place = "") {
  heard.news = news || heard.news;
  heard.place = place;
  clearTimeout(heard.timer);
  heard.timer = setTimeout(() => {
    const text = [heard.news, heard.place].filter(Boolean).join(" ");
    heard.news = "";
    heard.tell(text);
  }, SETTLED);
}

export function show() {
  heard.draw();
}
