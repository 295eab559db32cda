import { type ImportKind, type ImportSource, importKinds } from '@mostrador/shared/codes/import-codes';
import { fieldsOf, type ImportField, neededFields } from '@mostrador/shared/codes/import-fields';
import { languages } from '@mostrador/shared/text/translate';
import { texts } from '@mostrador/shared/text/translator';
import { snake } from '@mostrador/shared/wire/snake';
import { searchKey } from '@mostrador/shared/words/search-key';
import { InvalidField } from '../../../core/call/errors.ts';
import type { Cell, SheetRead } from '../../../core/io/spreadsheet.ts';
import { firstTitles, shopifyTitles, storeTitles, titles } from './import-titles.ts';

/** The field of each column of a file, by position; null means that the column is omitted. */
export type Mapping = (ImportField | null)[];

/** Returns a title without accents, case, signs, a store in square brackets and a currency in round ones. */
export const titleKey = (cell: Cell): string =>
  searchKey(String(cell ?? ''))
    .replace(/\[.*?\]/g, ' ')
    .replace(/\(\s*\p{L}{0,3}\.?\p{Sc}?\s*\)$/u, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function wordIn(words: object, field: string): string {
  return String(Reflect.get(words, field) ?? '');
}

/** The column titles of this program's templates and exports, in every language. */
const ownTitles = new Map<string, ReadonlySet<string>>(
  Object.keys(titles).map((field) => [
    field,
    new Set(languages.map((language) => titleKey(wordIn(texts[language].dataimport.fields, field)))),
  ]),
);

const isOurs = (field: ImportField, key: string) => ownTitles.get(field)?.has(key) === true;

/**
 * True if the whole title is one of the words for a field: a title that only contains such a word is another
 * column.
 */
const isCalled = (field: ImportField, key: string) => foreignTitles.get(field)?.has(key) === true;
const foreignTitles: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(titles).map(([field, words]) => [field, new Set(words.map(titleKey))]),
);

const knownTitles: ReadonlySet<string> = new Set(
  [...ownTitles.values(), ...foreignTitles.values()].flatMap((words) => [...words]),
);

const isFirst = (field: ImportField, key: string) => firstTitles[field]?.includes(key) === true;

const isDated = (cell: string) => /^\d{4}-\d{2}-\d{2}T/.test(cell);

/**
 * Finds the row of titles: the first one with two texts or more, because many files begin with a heading. If
 * the heading also has two texts («Inventario al» and a name), it is the first row with two known titles.
 */
export function titleRow(rows: readonly Cell[][]): number {
  const looked = rows.slice(0, 20).map((row) => {
    const words = row.filter((cell) => typeof cell === 'string' && !isDated(cell));
    return { texts: words.length, known: words.filter((cell) => knownTitles.has(titleKey(cell))).length };
  });
  const first = looked.findIndex(({ texts }) => texts > 1);
  const named = (looked[first]?.known ?? 0) > 1 ? first : looked.findIndex(({ known }) => known > 1);
  return Math.max(0, named === -1 ? first : named);
}

/** Only in files of Square does the store's name follow some titles. */
const isCalledBySquare = (field: ImportField, key: string) =>
  storeTitles[field]?.some((title) => key.startsWith(`${title} `)) === true;

const isFromSquare = (keys: readonly string[]) =>
  keys.includes('variation name') && (keys.includes('token') || keys.includes('item name'));

const isCalledByShopify = (field: ImportField, key: string) => shopifyTitles[field]?.includes(key) === true;

const isFromShopify = (keys: readonly string[]) => keys.includes('handle') && keys.includes('variant sku');

const isFromOdoo = (keys: readonly string[]) =>
  keys.includes('referencia interna') || keys.includes('internal reference');

/** True if the values of a column, by position, may belong to a field. */
export type Fits = (field: ImportField, column: number) => boolean;

/**
 * `doubts` are the fields named by the titles of omitted columns with values that do not fit; the user
 * decides.
 */
export type Guess = { fields: Mapping; doubts: Mapping };

/**
 * Chooses for each field the first column with a matching title and matching values. Titles of this
 * program's own templates take precedence over those of other programs.
 */
export function guessColumns(kind: ImportKind, row: readonly Cell[], fits: Fits): Guess {
  const keys = row.map(titleKey);
  const fields = namedByDescription(takenColumns(kind, { keys, before: keys.map(() => null), fits }));
  const called = takenColumns(kind, { keys, before: fields, fits: () => true });
  return { fields, doubts: called.map((field, at) => (fields[at] ? null : field)) };
}

/**
 * Uses the description as the name if a file has a price or a stock but no name, because many programs title
 * it so.
 */
function namedByDescription(mapping: Mapping): Mapping {
  const isOfGoods = mapping.includes('price') || mapping.includes('stock');
  if (mapping.includes('name') || !isOfGoods) return mapping;
  return mapping.map((field) => (field === 'description' ? 'name' : field));
}

type Taking = { keys: readonly string[]; before: Mapping; fits: Fits };

/** Returns the columns that are mapped already, and those found for the other fields of a kind. */
function takenColumns(kind: ImportKind, { keys, before, fits }: Taking): Mapping {
  const mapping = [...before];
  const ways = [isFirst, isOurs, isCalled];
  if (isFromSquare(keys)) ways.push(isCalledBySquare);
  if (isFromShopify(keys)) ways.push(isCalledByShopify);
  const fields = fieldsOf(kind).map(([field]) => field);
  for (const isNamed of ways)
    for (const field of fields.filter((each) => !mapping.includes(each))) {
      const at = keys.findIndex((key, index) => !mapping[index] && isNamed(field, key) && fits(field, index));
      if (at >= 0) mapping[at] = field;
    }
  return mapping;
}

/** Required columns that are missing, one name for each group. */
export const missingFields = (kind: ImportKind, mapping: Mapping): ImportField[] =>
  neededFields[kind].flatMap((group) =>
    group.some((field) => mapping.includes(field)) ? [] : (group[0] ?? []),
  );

/**
 * Detects the kind of a sheet by its name, or else by the number of columns that match each kind; null if
 * none matches.
 */
export function guessKind({ sheets, sheet, rows }: SheetRead): ImportKind | null {
  const name = titleKey(sheets[sheet] ?? '');
  const named = importKinds.find((kind) =>
    languages.some((language) => titleKey(texts[language].dataimport.kinds[kind]) === name),
  );
  if (named) return named;
  const row = rows[titleRow(rows)] ?? [];
  // A sheet without prices is a stock count.
  const scored = (['stock', ...importKinds] as const).map((kind) => {
    const { fields } = guessColumns(kind, row, () => true);
    const isWhole = missingFields(kind, fields).length === 0;
    return { kind, score: isWhole ? fields.filter((field) => field !== null).length : 0 };
  });
  const best = scored.reduce((most, each) => (each.score > most.score ? each : most));
  return best.score > 0 ? best.kind : null;
}

export function guessSource(row: readonly Cell[], mapping: Mapping): ImportSource {
  const keys = row.map(titleKey);
  if (keys.includes('handle') && (keys.includes('option 1 name') || keys.includes('sold by weight')))
    return 'loyverse';
  if (isFromSquare(keys)) return 'square';
  if (isFromShopify(keys)) return 'shopify';
  if (isFromOdoo(keys)) return 'odoo';
  const isOwn = row.every((cell, index) => {
    const field = mapping[index];
    return field && isOurs(field, titleKey(cell));
  });
  return isOwn && row.length > 2 ? 'mostrador' : 'other';
}

/**
 * Reads the columns given by the user, by the names of the fields or their REST names; a repeated field is
 * omitted. Throws 422 `importColumnUnknown` for a name that is not a field of the kind.
 */
export function readMapping(kind: ImportKind, columns: readonly (string | null)[]): Mapping {
  const fields = columns.map((column, index) => {
    if (!column) return null;
    const field = fieldsOf(kind).find(([name]) => name === column || snake(name) === column)?.[0];
    if (!field) throw new InvalidField(`columns.${index}`, 'importColumnUnknown', { name: column });
    return field;
  });
  return fields.map((field, index) => (fields.indexOf(field) === index ? field : null));
}
