import type { Cell } from '../../../core/io/spreadsheet.ts';
import type { BankField } from '../reconciliation.schema.ts';
import type { BankTable } from './table.ts';

export const isMt940 = (text: string) => /^(\{|\s)*.*:20:/s.test(text.slice(0, 500)) && /^:61:/m.test(text);

const fields: BankField[] = ['date', 'amount', 'description', 'reference'];

/** `:61:` of a statement: value date, booking date, mark, amount, type of movement, references. */
const movement = /^(\d{6})(\d{4})?(R?)([CD])[A-Z]?(\d+,\d*)([A-Z]\w{3})([^\n/]*)(?:\/\/([^\n]*))?/;
/** `:60F:` and `:62F:`: mark, day, currency, amount. */
const balance = /^([CD])\d{6}([A-Z]{3})(\d+,\d*)/;

/** Reads the accounts of a SWIFT MT940 file; the pages of one account form one table. */
export function readMt940(text: string): BankTable[] {
  const tables = new Map<string | null, BankTable>();
  let table: BankTable | undefined;
  for (const [, tag = '', value = ''] of fieldsIn(text)) {
    if (tag === '25') table = tableFor(tables, value.trim());
    if (tag !== '20' && tag !== '25') table ??= tableFor(tables, null);
    if (!table?.format) continue;
    const [, mark, currency = null, amount = ''] = balance.exec(value) ?? [];
    const signed = mark ? hundredths(amount) * (mark === 'D' ? -1 : 1) : null;
    if (/^60[FM]$/.test(tag)) {
      table = inCurrency(tables, table, currency);
      if (table.format) table.format.opening ??= signed;
    }
    if (/^62[FM]$/.test(tag) && table.format) table.format.closing = signed ?? table.format.closing;
    if (tag === '61') table.rows.push(rowOf(value));
    const last = table.rows.at(-1);
    if (tag === '86' && last && last[2] === null) last[2] = wordsOf(value);
  }
  return [...tables.values()].filter(({ rows }) => rows.length > 0);
}

/** Each field begins with a line with a tag between colons, and continues on lines without a tag. */
const fieldsIn = (text: string) =>
  text.replace(/\r/g, '').matchAll(/^:(\d{2}[A-Z]?):([\s\S]*?)(?=^:\d{2}[A-Z]?:|^-\}?|$(?![\s\S]))/gm);

function tableFor(tables: Map<string | null, BankTable>, name: string | null): BankTable {
  const format = { fields, currency: null, opening: null, closing: null };
  const table = tables.get(name) ?? { name, rows: [], format };
  tables.set(name, table);
  return table;
}

/**
 * Separates accounts by currency, because some banks give a customer's accounts in several currencies one
 * number.
 */
function inCurrency(tables: Map<string | null, BankTable>, table: BankTable, currency: string | null) {
  if (!table.format || currency === null) return table;
  table.format.currency ??= currency;
  if (table.format.currency === currency) return table;
  const other = tableFor(tables, `${table.name ?? ''} ${currency}`.trim());
  if (other.format) other.format.currency = currency;
  return other;
}

function rowOf(value: string): Cell[] {
  const [, day = '', , reversal, mark, amount = '', , own = '', banks = ''] = movement.exec(value) ?? [];
  // An unreadable line retains its text, so that it is reported.
  if (!day) return [value.slice(0, 60), value, null, null];
  const isOut = (mark === 'D') !== (reversal === 'R');
  const date = `20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4, 6)}`;
  const reference = own.trim() && own.trim() !== 'NONREF' ? own.trim() : banks.trim() || null;
  return [date, (hundredths(amount) / 100) * (isOut ? -1 : 1), null, reference];
}

const hundredths = (amount: string) => Math.round(Number(amount.replace(',', '.')) * 100);

/**
 * Codes such as `?20…?32…` divide a text into fields; the words are in the fields of the purpose and of the
 * other party.
 */
function wordsOf(value: string): string {
  // A line of full length continues on the next one.
  const text = value.replace(/^(.{65})\n/gm, '$1');
  if (!/\?\d{2}/.test(text)) return text.replace(/\s+/g, ' ').trim();
  const parts = [...text.matchAll(/\?(\d{2})([^?]*)/g)];
  const of = (isMeant: (code: number) => boolean) =>
    parts
      .flatMap(([, code = '', words = '']) => (isMeant(Number(code)) ? words.replace(/\n/g, '').trim() : []))
      .join(' ');
  return [of((code) => code === 32 || code === 33), of((code) => code >= 20 && code < 30)]
    .filter(Boolean)
    .join(' · ');
}
