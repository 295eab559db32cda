import type { CutPaper } from '@mostrador/shared/cash-cut-layout';
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

/** The same of a cash cut. */
export function readableCut(paper: CutPaper): CutPaper {
  if (paper.direction === 'ltr') return paper;
  const { language, direction, number, ...texts } = paper;
  return { ...deeply(texts), language, direction, number };
}

/** A text runs as its first letter does: a Spanish thank-you stays Spanish on an Arabic receipt. */
export function flowOf(text: string, direction: ReceiptView['direction']): ReceiptView['direction'] {
  const [letter] = /\p{L}/u.exec(text) ?? [];
  if (!letter) return direction;
  return /\p{Script=Arabic}/u.test(letter) ? 'rtl' : 'ltr';
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
