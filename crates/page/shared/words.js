// Numbers and sentences.

export const sumOf = (/** @type {Iterable<number>} */ numbers) => Array.from(numbers).reduce((sum, number) => sum + number, 0);

/** For example "−1,234.5". @param {number} number */
export function digits(number, decimals = 0) {
  const places = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return number.toLocaleString("en-US", places).replace("-", "−");
}

/** For example "1,234 pieces". @param {number} number @param {string} one */
export const counted = (number, one, many = `${one}s`) => `${digits(number)} ${number === 1 ? one : many}`;

export const capitalised = (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1);

export const lower = (/** @type {string} */ text) => text.charAt(0).toLowerCase() + text.slice(1);
