import type { ImportKind } from '@mostrador/shared/codes/import-codes';
import { searchKey } from '@mostrador/shared/words/search-key';
import type { SheetRow, Value, Values } from '../read/import-values.ts';
import { type CatalogIndex, codesIn, type Item } from '../run/import-catalog.ts';
import type { Planned } from '../run/import-plan.ts';
import { planned, refuse } from '../run/import-plan.ts';

/** The rows of one product: its variants, or one row for a product without variants. */
export type Group = {
  rows: { values: Values; plan: Planned; options: Options }[];
  /** The existing record; null creates a new one. */
  existing: Item | null;
};
export type Options = Partial<Record<'color' | 'size' | 'style', string | null>>;

const textOf = (value: Value | undefined) => (typeof value === 'string' ? value.trim() : '');
export const isVaried = ({ color, size, style }: Options) => Boolean(color || size || style);

/**
 * Groups the rows of one product and finds the existing product by id, barcode, SKU or name, in this order.
 * If two rows match the same product, or the match of a row is ambiguous, the row reports an error.
 */
export function groupsOf(kind: ImportKind, rows: SheetRow[], catalog: CatalogIndex): Group[] {
  const groups = gathered(rows).map((own): Group => {
    const dims = dimensionsOf(own);
    const named = own.map((row) => {
      const name = textOf(row.values.name) || textOf(own[0]?.values.name);
      const options = kind === 'services' ? {} : optionsOf(row.values, dims, own.length);
      return { values: row.values, plan: planned(row, name), options };
    });
    return { rows: named, existing: null };
  });
  for (const group of groups) group.existing = meant(group, catalog);
  refuseRepeated(groups);
  refuseSameNames(groups);
  return groups;
}

/** Groups rows by their handle or id; rows with options belong to the row with their name. */
function gathered(rows: SheetRow[]): SheetRow[][] {
  const groups = new Map<string, SheetRow[]>();
  let last = '';
  for (const row of rows) {
    const { values } = row;
    const name = searchKey(textOf(values.name) || last);
    const mark = textOf(values.id) || textOf(values.handle);
    const hasOptions = optionFields.some((field) => textOf(values[field]) !== '');
    const key = mark ? `mark ${mark}` : hasOptions && name ? `name ${name}` : `row ${row.row}`;
    const group = groups.get(key) ?? [];
    groups.set(key, [...group, row]);
    last = textOf(values.name) || last;
  }
  return [...groups.values()];
}

const optionFields = [
  'color',
  'size',
  'style',
  'option1Value',
  'option2Value',
  'option3Value',
  'variation',
] as const;
const optionPairs = [
  ['option1Name', 'option1Value'],
  ['option2Name', 'option2Value'],
  ['option3Name', 'option3Value'],
] as const;
const dimensions = ['color', 'size', 'style'] as const;
type Dimension = (typeof dimensions)[number];

/** Maps each option of another program to a dimension here; its name is only in the first row. */
function dimensionsOf(rows: SheetRow[]): Dimension[] {
  const taken: Dimension[] = [];
  return optionPairs.map(([name]) => {
    const word = searchKey(rows.map(({ values }) => textOf(values[name])).find(Boolean) ?? '');
    const requested = /colou?r|اللون|لون/.test(word)
      ? 'color'
      : /size|talla|tamano|numero|مقاس/.test(word)
        ? 'size'
        : 'style';
    const dimension = [requested, 'style', 'size', 'color'].find(
      (each) => !taken.some((own) => own === each),
    );
    const chosen = dimensions.find((each) => each === dimension) ?? 'style';
    taken.push(chosen);
    return chosen;
  });
}

/** The names that other programs give the single variation of a product without variants. */
const usual = /^(regular|normal|default|default title|unico|unica|estandar|standard)$/;

function optionsOf(values: Values, dims: Dimension[], count: number): Options {
  const own = dimensions.flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [[name, value === null ? null : String(value)] as const];
  });
  const foreign = optionPairs.flatMap(([, value], index) => {
    const text = textOf(values[value]);
    const isUsual = count === 1 && usual.test(searchKey(text));
    return text && !isUsual ? [[dims[index] ?? 'style', text] as const] : [];
  });
  const variation = textOf(values.variation);
  const isNamed = variation !== '' && !(count === 1 && usual.test(searchKey(variation)));
  const fallback = isNamed && own.length + foreign.length === 0 ? [['style', variation] as const] : [];
  return Object.fromEntries([...own, ...foreign, ...fallback]);
}

function meant({ rows }: Group, catalog: CatalogIndex): Item | null {
  const [first] = rows;
  if (!first) return null;
  const own = catalog.byId.get(textOf(first.values.id).toLowerCase());
  if (own) return own;
  for (const { values } of rows) {
    const found = catalog.byBarcode.get(textOf(values.barcode));
    if (found) return found.item;
  }
  for (const { values } of rows) {
    const found = catalog.bySku.get(textOf(values.sku)) ?? [];
    const things = [...new Set(found.map(({ item }) => item))];
    const key = searchKey(textOf(values.name));
    const [only] = things.length > 1 ? things.filter(({ nameKey }) => nameKey === key) : things;
    if (only) return only;
  }
  return byName(rows, catalog);
}

/** A product of the same name with another barcode or SKU is a different product. */
function byName(rows: Group['rows'], catalog: CatalogIndex): Item | null {
  const [first] = rows;
  const named = catalog.byName.get(searchKey(first?.plan.name ?? '')) ?? [];
  const isOther = (candidate: Item) =>
    !candidate.hasVariants &&
    (['barcode', 'sku'] as const).some((code) => {
      const [there, here] = [candidate.variants[0]?.[code], textOf(first?.values[code])];
      return Boolean(there && here && there !== here);
    });
  const fitting = named.filter((candidate) => !isOther(candidate));
  if (fitting.length > 1 && first)
    refuse(first.plan, 'importAmbiguous', { field: 'name', value: first.plan.name, count: fitting.length });
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** Refuses the second of two groups that mean the same record, and names the first. */
function refuseRepeated(groups: Group[]) {
  const things = new Map<string, number>();
  const codes = new Map<string, number>();
  for (const { rows, existing } of groups) {
    const [first] = rows;
    const before = existing && things.get(existing.id);
    if (first && existing) {
      if (before) refuse(first.plan, 'importRepeated', { row: before });
      else things.set(existing.id, first.plan.row);
    }
    for (const { values, plan } of rows) {
      const further = codesIn(values).map(({ code }) => ({ field: 'codes' as const, code }));
      for (const { field, code } of [
        { field: 'barcode' as const, code: textOf(values.barcode) },
        ...further,
      ]) {
        const other = codes.get(code);
        if (code !== '' && other && !before)
          refuse(plan, 'importRepeatedCode', { field, value: code, row: other });
        else if (code !== '') codes.set(code, plan.row);
      }
    }
  }
}

/**
 * Refuses a second new record with the same name if either has no code. Without a code only the name
 * identifies a record: the second would be another product, and neither could be found by name again.
 */
function refuseSameNames(groups: Group[]) {
  const named = new Map<string, number>();
  const onlyNamed = new Map<string, number>();
  for (const { rows, existing } of groups) {
    const [first] = rows;
    const key = searchKey(first?.plan.name ?? '');
    const isMarked = first && textOf(first.values.id) + textOf(first.values.handle) !== '';
    if (!first || existing || key === '' || isMarked || first.plan.outcome === 'error') continue;
    const isCoded = rows.some(({ values }) => textOf(values.barcode) + textOf(values.sku) !== '');
    const before = (isCoded ? onlyNamed : named).get(key);
    if (before) refuse(first.plan, 'importRepeated', { row: before });
    else
      for (const map of isCoded ? [named] : [named, onlyNamed]) map.set(key, map.get(key) ?? first.plan.row);
  }
}
