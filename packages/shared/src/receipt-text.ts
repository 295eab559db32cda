import { type PaperLine, pairInColumns, receiptLines, wrapped } from './receipt-lines.ts';
import type { ReceiptView } from './receipt-view.ts';

/** As many columns as a ticket of 58 mm prints in its own font. */
const columns = 32;

/** A receipt as plain text, for printers and messages that know nothing else. */
export const receiptText = (view: ReceiptView): string =>
  `${receiptLines(view).flatMap(textOf).join('\n')}\n`;

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
