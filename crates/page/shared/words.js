// Numbers and sentences.
//
//   digits(number, decimals)     for example "−1,234.5"
//   counted(number, one, many)   for example "1,234 pieces"
//   capitalised(text), lower(text)
//                                its first letter

export function digits(number, decimals = 0) {
  const places = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return number.toLocaleString("en-US", places).replace("-", "−");
}

export function counted(number, one, many = `${one}s`) {
  return `${digits(number)} ${number === 1 ? one : many}`;
}

export const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const lower = (text) => text.charAt(0).toLowerCase() + text.slice(1);
