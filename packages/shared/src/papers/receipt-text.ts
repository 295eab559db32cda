import { type PaperLine, pairInColumns, receiptLines, wrapped } from './receipt-lines.ts';
import type { ReceiptView } from './receipt-view.ts';

/** The number of columns that a ticket of 58 mm prints in its own font. */
const columns = 32;

/** A receipt as plain text, for printers and messages that support nothing else. */
export const receiptText = (view: ReceiptView): string =>
  `${receiptLines(view).map(withoutIsolates).flatMap(textOf).join('\n')}\n`;

/** Removes invisible marks, which would be counted as columns. */
const bare = (text: string) => text.replace(/[\u2068\u2069]/g, '');

function withoutIsolates(line: PaperLine): PaperLine {
  if (line.kind === 'pair') return { ...line, label: bare(line.label), value: bare(line.value) };
  return line.kind === 'text' ? { ...line, text: bare(line.text) } : line;
}

function textOf(line: PaperLine): string[] {
  switch (line.kind) {
    case 'rule':
      return ['-'.repeat(columns)];
    case 'code':
      return [line.link];
    case 'pair':
      return pairInColumns(line, columns);
    case 'text':
      return line.align === 'center'
        ? wrapped(line.text, columns).map(centred)
        : wrapped(line.text.trim(), columns - 2).map((text) => `  ${text}`);
  }
}

const centred = (text: string) => ' '.repeat(Math.max(0, Math.floor((columns - text.length) / 2))) + text;
