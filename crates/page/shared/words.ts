// Numbers and sentences.

export const sumOf = (numbers: Iterable<number>) => Array.from(numbers).reduce((sum, number) => sum + number, 0);

/** For example "−1,234.5". */
export function digits(number: number, decimals = 0) {
  const places = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return number.toLocaleString("en-US", places).replace("-", "−");
}

/** For example "1,234 pieces". */
export const counted = (number: number, one: string, many = `${one}s`) => `${digits(number)} ${number === 1 ? one : many}`;

export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
