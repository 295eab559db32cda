/** The digits that wa.me wants; a number without its country takes the shop's own. */
export function whatsAppNumber(phone: string, phoneCode: string): string {
  const digits = phone.replace(/\D/g, '');
  if (phone.trim().startsWith('+') || digits.startsWith('00')) return digits.replace(/^00/, '');
  const code = phoneCode.replace(/\D/g, '');
  return digits.length > localLength && digits.startsWith(code) ? digits : code + digits.replace(/^0+/, '');
}

/** Without a number, WhatsApp lets the user choose the recipient. */
export const whatsAppLink = (number: string | null, text: string): string =>
  `https://wa.me/${number ?? ''}?text=${encodeURIComponent(text)}`;

/** The signed link of a receipt or a quote answers its PDF as well: no token has to travel in an address. */
export function pdfLink(receiptLink: string, format: string): string {
  const path = /\/[rq]\/[^/?#]+/.exec(receiptLink)?.[0] ?? '';
  return `${path}.pdf?format=${format}`;
}

/** Longer than any number without its country code in the countries we serve. */
const localLength = 10;
