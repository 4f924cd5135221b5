// The daily game: 100 pieces, the same for all on this day. The first attempt counts.
//
//   today()              the date of the device, for example "2026-11-27"
//   seedOfDay(date)      the seed of its game, 20261127
//   dayInWords(date)     "27 Nov"
//   keepDay(date, day)   { points, computer, helped }, unless there is one
//   streakOf(days)       the days in a row, up to today or yesterday
//   daysPicture(days), daysInWords(days)
//                        the last fourteen days, drawn and in a sentence

const DAYS = 14;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function today(ago = 0) {
  const day = new Date();
  day.setDate(day.getDate() - ago);
  const two = (number) => String(number).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

function seedOfDay(date) {
  return Number(date.replaceAll("-", ""));
}

function dayInWords(date) {
  const [, month, day] = date.split("-").map(Number);
  return `${day} ${MONTHS[month - 1]}`;
}

function keepDay(date, day) {
  const { days } = record();
  if (!days[date]) keepRecord({ days: { ...days, [date]: day } });
}

function streakOf(days) {
  let ago = days[today()] ? 0 : 1;
  const first = ago;
  while (days[today(ago)]) ago++;
  return ago - first;
}

function bestDay(days) {
  return Math.max(0, ...Object.values(days).map(({ points }) => points));
}

function daysInWords(days) {
  const last = Array.from({ length: DAYS }, (_, ago) => days[today(ago)]).filter(Boolean);
  const best = Object.entries(days).find(([, { points }]) => points === bestDay(days));
  const text = `The last ${DAYS} days. Played: ${last.length}.`;
  return best ? `${text} Best: ${best[1].points} on ${dayInWords(best[0])}. A line marks the computer.` : text;
}

function daysPicture(days) {
  const most = Math.max(1, ...Object.values(days).flatMap(({ points, computer }) => [points, computer ?? 0]));
  const y = (points) => 98 - 90 * points / most;
  const shapes = Array.from({ length: DAYS }, (_, i) => {
    const date = today(DAYS - 1 - i);
    const [x, day, isToday] = [1 + i * 24.6, days[date], i === DAYS - 1];
    const bar = (name, top) => h("rect", { class: name, x, y: top, width: 18, height: 98 - top, rx: 3 });
    return [
      day ? bar(day.helped ? "you helped" : "you", Math.min(94, y(day.points))) : bar(isToday ? "today" : "well", isToday ? 8 : 94),
      day?.computer && h("path", { class: "them", d: `M${x - 2} ${y(day.computer)}h22` }),
      h("text", { x: x + 9, y: 112 }, Number(date.slice(-2))),
    ];
  });
  const look = { class: "days", viewBox: "0 0 340 116", preserveAspectRatio: "none", role: "img" };
  return h("svg", { ...look, "aria-label": daysInWords(days) }, ...shapes.flat());
}
