/** The digits that Arabic and Persian keyboards write, as everybody stores and dials them. */
export const latinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
