import type { Poster } from '@mostrador/api/server';
import type { CutPaper } from '@mostrador/shared/papers/cash-cut-layout';
import type { ReceiptView } from '@mostrador/shared/papers/receipt-view';
import type { StatementPaper } from '@mostrador/shared/papers/statement-paper';
import { printable } from './fonts.ts';

/**
 * Surrounds numbers with direction marks, because after Arabic letters a phone number or an amount would be
 * reversed. The marks of two numbers would draw the comma between them to their side, and a day and its hour
 * would merge, so the comma has separate marks.
 */
export const keepNumbers = (text: string) =>
  text.replace(numbers, `${mark}$&${mark}`).replace(/،/gu, `${fromTheRight}،${fromTheRight}`);

/** Returns every text of a receipt as the fonts can write it: from right to left, with its numbers intact. */
export function readable(view: ReceiptView): ReceiptView {
  const { id, language, direction, number, link, ...texts } = view;
  return { ...deeply(texts, writtenIn(direction)), id, language, direction, number, link };
}

/** Returns the same for a cash cut. */
export function readableCut(paper: CutPaper): CutPaper {
  const { language, direction, number, ...texts } = paper;
  return { ...deeply(texts, writtenIn(direction)), language, direction, number };
}

/** The same for the financial statements. Their amounts have columns of their own. */
export function readableStatement(paper: StatementPaper): StatementPaper {
  const { language, direction, sections, ...texts } = paper;
  const written = writtenIn(direction);
  return {
    ...{ language, direction, ...deeply(texts, written) },
    sections: sections.map(({ rows, ...section }) => ({
      ...deeply(section, written),
      rows: rows.map(({ kind, label, values }) => ({ kind, label: written(label), values })),
    })),
  };
}

/** The same for a poster. Its addresses are not texts. */
export function readablePoster(poster: Poster): Poster {
  const { language, direction, address, name, pages } = poster;
  const written = writtenIn(direction);
  return {
    language,
    direction,
    address,
    name: written(name),
    pages: pages.map(({ link, ...texts }) => ({ ...deeply(texts, written), link })),
  };
}

/**
 * Returns the direction of a text: that of its first letter, or of a mark before it. A Spanish thank-you
 * stays Spanish on an Arabic receipt, and an Arabic sentence that begins with a code stays Arabic.
 */
export function flowOf(text: string, direction: ReceiptView['direction']): ReceiptView['direction'] {
  if (text.startsWith(fromTheRight)) return 'rtl';
  const [letter] = /\p{L}/u.exec(text) ?? [];
  if (!letter) return direction;
  return /\p{Script=Arabic}/u.test(letter) ? 'rtl' : 'ltr';
}

const mark = '\u200e';
const fromTheRight = '\u200f';
const markOf = { ltr: mark, rtl: fromTheRight };
const numbers = /[−+-]?(?:[A-Z]{0,2}\p{Sc}[ \u00a0]?|[A-Z]{1,3}[ \u00a0](?=\d))?\d(?:[\d.,:/ \u00a0-]*\d)?/gu;

type Written = (text: string) => string;

const writtenIn =
  (direction: ReceiptView['direction']): Written =>
  (text) => {
    const plain = printable(withoutIsolates(text, direction));
    if (direction === 'ltr') return plain;
    const words = text.startsWith('\u2068') ? outside(text) : '';
    return (/\p{Script=Arabic}/u.test(words) ? fromTheRight : '') + keepNumbers(plain);
  };

const isolated = /\u2068([^\u2068\u2069]*)\u2069/gu;

/** Returns a sentence without its isolated values. */
function outside(text: string): string {
  const words = text.replace(isolated, '');
  return words === text ? text : outside(words);
}

/**
 * Replaces isolation marks, which the fonts do not have. A value surrounded by words is put between two
 * marks with the direction of its first letter, the innermost first.
 */
function withoutIsolates(text: string, direction: ReceiptView['direction']): string {
  const marked = text.replace(isolated, (_, value: string) => {
    const around = direction === 'rtl' && /\p{L}/u.test(value) ? markOf[flowOf(value, direction)] : '';
    return around + value + around;
  });
  return marked === text ? text : withoutIsolates(marked, direction);
}

/** Identifiers are not texts. */
const names = new Set(['id', 'logoUrl']);

/** Returns the same structure with each text converted. Only texts change, so the type stays. */
function deeply<Part>(part: Part, written: Written): Part;
function deeply(part: unknown, written: Written): unknown {
  if (typeof part === 'string') return written(part);
  if (Array.isArray(part)) return part.map((one) => deeply(one, written));
  if (part === null || typeof part !== 'object') return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, one]) => [key, names.has(key) ? one : deeply(one, written)]),
  );
}
