import type { ReceiptView } from '@mostrador/shared/receipt-view';

/**
 * After Arabic letters a phone number or an amount would stand back to front; a mark on both sides keeps it.
 */
export const keepNumbers = (text: string) => text.replace(numbers, `${mark}$&${mark}`);

/** Every text of a right-to-left receipt, with its numbers kept. */
export function readable(view: ReceiptView): ReceiptView {
  if (view.direction === 'ltr') return view;
  const { id, language, direction, number, link, ...texts } = view;
  return { ...deeply(texts), id, language, direction, number, link };
}

const mark = '\u200e';
const numbers = /[−+-]?(?:[A-Z]{0,2}\p{Sc}[ \u00a0]?|[A-Z]{1,3}[ \u00a0](?=\d))?\d(?:[\d.,:/ \u00a0-]*\d)?/gu;

/** The same structure with each text passed through; only texts change, so the type stays. */
function deeply<Part>(part: Part): Part;
function deeply(part: unknown): unknown {
  if (typeof part === 'string') return keepNumbers(part);
  if (Array.isArray(part)) return part.map((one) => deeply(one));
  if (part === null || typeof part !== 'object') return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, one]) => [key, key === 'id' ? one : deeply(one)]),
  );
}
