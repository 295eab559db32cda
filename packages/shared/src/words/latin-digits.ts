/** Converts the digits of Arabic and Persian keyboards to Latin ones, which are stored and dialed. */
export const latinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
