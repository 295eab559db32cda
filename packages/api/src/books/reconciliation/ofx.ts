import type { Cell } from '../../core/io/spreadsheet.ts';
import type { BankField } from './reconciliation.schema.ts';

/** The lines of a file of a bank's own format as a table, and what there was at its end. */
export type OfxRead = { rows: Cell[][]; fields: BankField[]; closing: Cell };

export const isOfx = (text: string) => /<OFX>/i.test(text.slice(0, 4096));

const fields: BankField[] = ['date', 'amount', 'description', 'reference', 'bankId'];

/** Reads the transactions of an OFX or QFX file: older ones are no XML, their tags have no end. */
export function readOfx(text: string): OfxRead {
  const [head = '', ...blocks] = text.split(/<STMTTRN>/i);
  const tail = blocks.at(-1) ?? head;
  const rows = blocks.map((block) => {
    const [own = ''] = block.split(/<\/STMTTRN>/i);
    const name = tagged(own, 'NAME');
    const memo = tagged(own, 'MEMO');
    const said = [name, memo && memo !== name ? memo : null].filter(Boolean).join(' · ');
    return [
      dayOf(tagged(own, 'DTPOSTED')),
      amountOf(tagged(own, 'TRNAMT')),
      said || tagged(own, 'TRNTYPE'),
      tagged(own, 'CHECKNUM') ?? tagged(own, 'REFNUM'),
      tagged(own, 'FITID'),
    ];
  });
  const [, ledger = ''] = tail.split(/<LEDGERBAL>/i);
  return { rows, fields, closing: amountOf(tagged(ledger, 'BALAMT')) };
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function tagged(block: string, tag: string): string | null {
  const [, said = ''] = new RegExp(`<${tag}>([^<\r\n]*)`, 'i').exec(block) ?? [];
  const text = said.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole).trim();
  return text === '' ? null : text;
}

/** `20261031120000[-6:GMT]` is the day of the bank's own clock. */
function dayOf(said: string | null): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(said ?? '') ?? [];
  return year ? `${year}-${month}-${day}` : said;
}

/** With a point in almost every file; some programs write the comma of their country. */
function amountOf(said: string | null): Cell {
  const plain = (said ?? '').replace(/^\+/, '').replace(/^(-?\d+),(\d{1,2})$/, '$1.$2');
  return plain !== '' && /^-?\d*\.?\d+$/.test(plain) ? Number(plain) : said;
}
