import type { Cell } from '../../../core/io/spreadsheet.ts';
import type { BankField } from '../reconciliation.schema.ts';
import type { BankTable } from './table.ts';

export const isOfx = (text: string) => /<OFX>/i.test(text.slice(0, 4096));

const fields: BankField[] = ['date', 'amount', 'description', 'reference', 'bankId'];

/** An element with its text, or with the elements inside of it. */
type Element = { tag: string; text: string; children: Element[] };

/**
 * Reads the accounts of an OFX or QFX file: version 1 is SGML, in which values have no end tags, version 2
 * is XML.
 */
export function readOfx(text: string): BankTable[] {
  const root = treeOf(text);
  const statements = [...allOf(root, 'STMTRS'), ...allOf(root, 'CCSTMTRS')];
  return (statements.length > 0 ? statements : [root]).map(tableOf);
}

function tableOf(statement: Element): BankTable {
  const ledger = firstOf(statement, 'LEDGERBAL');
  const closing = amountOf(ledger && textIn(ledger, 'BALAMT'));
  return {
    name: textIn(statement, 'ACCTID'),
    rows: allOf(statement, 'STMTTRN').map(rowOf),
    format: {
      fields,
      currency: textIn(statement, 'CURDEF'),
      opening: null,
      closing: typeof closing === 'number' ? Math.round(closing * 100) : null,
    },
  };
}

function rowOf(transaction: Element): Cell[] {
  const valueIn = (tag: string) => textIn(transaction, tag);
  const [name, memo] = [valueIn('NAME') ?? valueIn('PAYEE'), valueIn('MEMO')];
  const words = [name, memo && memo !== name ? memo : null].filter(Boolean).join(' · ');
  return [
    dayOf(valueIn('DTPOSTED')),
    amountOf(valueIn('TRNAMT')),
    words || valueIn('TRNTYPE'),
    valueIn('CHECKNUM') ?? valueIn('REFNUM'),
    valueIn('FITID'),
  ];
}

const token = /<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([A-Za-z][\w.]*)[^>]*?(\/?)>|([^<]+)|</g;
/** Elements that contain others; every other element contains a text and may lack an end tag. */
const aggregates = new Set([
  ...['OFX', 'STATUS', 'SONRS', 'FI', 'BANKTRANLIST', 'BANKTRANLISTP', 'STMTTRN', 'STMTTRNP', 'PAYEE'],
  ...['LEDGERBAL', 'AVAILBAL', 'BALLIST', 'BAL', 'CURRENCY', 'ORIGCURRENCY'],
]);
const isAggregate = (tag: string) =>
  aggregates.has(tag) || /(MSGSRSV\d|TRNRS|STMTRS|ACCTFROM|ACCTTO)$/.test(tag);
/** Elements that a bank uses as a line break in a text. */
const breaks = new Set(['BR', 'P']);

function treeOf(text: string): Element {
  const root: Element = { tag: '', text: '', children: [] };
  const open = [root];
  let value: Element | null = null;
  for (const [, data, end, name = '', self, words] of text.matchAll(token)) {
    const tag = name.toUpperCase();
    if (data !== undefined || words !== undefined) {
      if (value) value.text += data ?? unescaped(words ?? '');
    } else if (breaks.has(tag)) {
      if (value) value.text += ' ';
    } else if (end) {
      value = null;
      const at = open.findLastIndex((each) => each.tag === tag);
      if (at > 0) open.length = at;
    } else if (tag) {
      const made: Element = { tag, text: '', children: [] };
      open.at(-1)?.children.push(made);
      const holds = isAggregate(tag) && !self;
      if (holds) open.push(made);
      value = holds || self ? null : made;
    }
  }
  return root;
}

const allOf = ({ children }: Element, tag: string): Element[] =>
  children.flatMap((child) => (child.tag === tag ? [child] : allOf(child, tag)));

const firstOf = (element: Element, tag: string): Element | null => allOf(element, tag)[0] ?? null;

function textIn(element: Element, tag: string): string | null {
  const text = firstOf(element, tag)?.text.replace(/\s+/g, ' ').trim();
  return text ? text : null;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const unescaped = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hexadecimal, name) => {
    if (name) return entities[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** `20261031120000[-6:GMT]` is a day in the bank's own time zone. */
function dayOf(text: string | null): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(text ?? '') ?? [];
  return year ? `${year}-${month}-${day}` : text;
}

/** The amount has a point in almost every file; some programs write the comma of their country. */
function amountOf(text: string | null): Cell {
  const plain = (text ?? '').replace(/^\+/, '').replace(/^(-?\d+),(\d{1,2})$/, '$1.$2');
  return plain !== '' && /^-?\d*\.?\d+$/.test(plain) ? Number(plain) : text;
}
