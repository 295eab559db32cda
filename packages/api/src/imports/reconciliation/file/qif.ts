import type { Cell } from '../../../core/io/spreadsheet.ts';
import type { BankField } from '../reconciliation.schema.ts';
import type { BankTable } from './table.ts';

/** Account types of QIF with entries that are movements of money. */
const moneyTypes = /^!type:\s*(bank|cash|ccard|oth [al])\b/i;

export const isQif = (text: string) => /^\s*!(type|account|option|clear)\b/im.test(text.slice(0, 2000));

const fields: BankField[] = ['date', 'amount', 'description', 'reference'];

/**
 * Reads the accounts of a QIF file: each entry consists of lines that begin with a letter, and ends with `^`.
 */
export function readQif(text: string): BankTable[] {
  const tables: BankTable[] = [];
  let name: string | null = null;
  let section = '';
  let entry = new Map<string, string>();
  for (const line of text.split(/\r\n?|\n/).map((each) => each.trim())) {
    if (line.startsWith('!')) {
      section = line;
      if (moneyTypes.test(line)) tables.push(emptyTable(name));
      entry = new Map();
    } else if (line === '^') {
      if (/^!account/i.test(section)) name = entry.get('N') ?? null;
      else if (moneyTypes.test(section)) tables.at(-1)?.rows.push(rowOf(entry));
      entry = new Map();
    } else if (line && !entry.has(line.charAt(0))) entry.set(line.charAt(0), line.slice(1).trim());
  }
  // Some programs omit the end mark of the last entry.
  if (moneyTypes.test(section) && entry.has('D')) tables.at(-1)?.rows.push(rowOf(entry));
  return tables.filter(({ rows }) => rows.length > 0);
}

const emptyTable = (name: string | null): BankTable => ({
  name,
  rows: [],
  format: { fields, currency: null, opening: null, closing: null },
});

function rowOf(entry: ReadonlyMap<string, string>): Cell[] {
  const fieldIn = (code: string) => entry.get(code) || null;
  const words = [...new Set([fieldIn('P'), fieldIn('M')])].filter(Boolean).join(' · ');
  // `10/31'26` separates the year with an apostrophe, and days below ten begin with a blank.
  const day = fieldIn('D')?.replace(/'/g, '/').replace(/\s+/g, '') ?? null;
  return [day, fieldIn('T') ?? fieldIn('U'), words || fieldIn('L'), fieldIn('N')];
}
