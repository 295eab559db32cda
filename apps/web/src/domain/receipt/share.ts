/** Returns the digits in the format of wa.me; a number without its country code gets that of the shop. */
export function whatsAppNumber(phone: string, phoneCode: string): string {
  const digits = phone.replace(/\D/g, '');
  if (phone.trim().startsWith('+') || digits.startsWith('00')) return digits.replace(/^00/, '');
  const code = phoneCode.replace(/\D/g, '');
  return digits.length > localLength && digits.startsWith(code) ? digits : code + digits.replace(/^0+/, '');
}

/** Without a number, WhatsApp lets the user choose the recipient. */
export const whatsAppLink = (number: string | null, text: string): string =>
  `https://wa.me/${number ?? ''}?text=${encodeURIComponent(text)}`;

/**
 * Returns the address of the PDF. It is that of the receipt's or quote's signed link, so the address needs
 * no further token.
 */
export function pdfLink(receiptLink: string, format: string): string {
  const path = /\/[rq]\/[^/?#]+/.exec(receiptLink)?.[0] ?? '';
  return `${path}.pdf?format=${format}`;
}

/** The maximum length of a number without its country code in the supported countries. */
const localLength = 10;
