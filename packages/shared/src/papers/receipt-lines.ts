import type { ReceiptRow, ReceiptView } from './receipt-view.ts';

/** The emphasis of a line: business name, total, or detail. */
export type Tone = 'plain' | 'strong' | 'title' | 'small';

/** A line of a ticket of any width, from top to bottom. */
export type PaperLine =
  | { kind: 'text'; text: string; align: 'start' | 'center'; tone: Tone }
  /** The amount is at the end of the line, after its label. */
  | { kind: 'pair'; label: string; value: string; tone: Tone }
  | { kind: 'rule' }
  | { kind: 'code'; link: string };

/** A receipt as the lines of a ticket, for devices that print line by line. */
export function receiptLines(view: ReceiptView): PaperLine[] {
  const { business, facts, lines, sums, total, payments, credit } = view;
  return [
    centred(business.name, 'title'),
    ...business.lines.map((line) => centred(line)),
    centred(`${view.title} ${view.number}`, 'strong'),
    ...view.stamps.map((stamp) => centred(`*** ${stamp} ***`, 'strong')),
    ...facts.map((row) => pair(row)),
    { kind: 'rule' },
    ...lines.flatMap((line) => [
      pair({ label: line.title, value: line.total }),
      ...line.details.map(
        (text): PaperLine => ({ kind: 'text', text: `  ${text}`, align: 'start', tone: 'small' }),
      ),
    ]),
    { kind: 'rule' },
    ...sums.map((row) => pair(row)),
    pair(total, 'title'),
    ...[...payments, ...credit].map((row) => pair(row)),
    ...[view.comments, view.thanks, ...view.notices].flatMap((text) => (text ? [centred(text)] : [])),
    ...view.signatures.flatMap(signed),
    { kind: 'code', link: view.link },
    centred(view.linkCaption, 'small'),
  ];
}

/** Leaves space for a handwritten signature above the line. */
const signed = (signature: string): PaperLine[] => [
  centred(' '),
  centred(' '),
  { kind: 'rule' },
  centred(signature, 'small'),
];

const centred = (text: string, tone: Tone = 'plain'): PaperLine => ({
  kind: 'text',
  text,
  align: 'center',
  tone,
});

const pair = ({ label, value }: ReceiptRow, tone: Tone = 'plain'): PaperLine => ({
  kind: 'pair',
  label,
  value,
  tone,
});

/**
 * A label and a value in the given number of columns; a long label is wrapped, and its last line ends with
 * the value.
 */
export function pairInColumns({ label, value }: ReceiptRow, columns: number): string[] {
  const room = columns - value.length - 1;
  const lines = room < 8 ? [...wrapped(label, columns), ''] : wrapped(label, room);
  const last = lines.at(-1) ?? '';
  return [...lines.slice(0, -1), last.padEnd(columns - value.length) + value];
}

/** Wraps a text into lines of the given number of columns; a longer word is cut. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/[ \n]+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
      continue;
    }
    // Splits into whole characters, because half of a surrogate pair cannot be printed or sent.
    const letters = [...word];
    for (let at = 0; at < Math.max(1, letters.length); at += width)
      lines.push(letters.slice(at, at + width).join(''));
  }
  return lines;
}
