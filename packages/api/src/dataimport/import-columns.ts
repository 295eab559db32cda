import { type ImportKind, type ImportSource, importKinds } from '@mostrador/shared/import-codes';
import { fieldsOf, type ImportField, isImportField, neededFields } from '@mostrador/shared/import-fields';
import { searchKey } from '@mostrador/shared/search-key';
import { languages } from '@mostrador/shared/text/translate';
import { texts } from '@mostrador/shared/text/translator';
import type { Cell, SheetRead } from '../base/spreadsheet.ts';
import { titles } from './import-titles.ts';

/** What each column of a file is taken for, by its place; null is left out. */
export type Mapping = (ImportField | null)[];

/** Titles without accents, case, signs, and the name of a store in brackets. */
const titleKey = (cell: Cell): string =>
  searchKey(String(cell ?? ''))
    .replace(/\[.*?\]/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The row of the titles: the first one with two texts or more, for many files begin with a heading. */
export function titleRow(rows: readonly Cell[][]): number {
  const texts = (row: readonly Cell[]) => row.filter((cell) => typeof cell === 'string').length;
  const found = rows.slice(0, 20).findIndex((row) => texts(row) > 1);
  return Math.max(0, found);
}

function wordIn(words: object, field: string): string {
  return String(Reflect.get(words, field) ?? '');
}

/** The words of our templates and exports, in every language. */
const ownTitles = new Map<string, ReadonlySet<string>>(
  Object.keys(titles).map((field) => [
    field,
    new Set(languages.map((language) => titleKey(wordIn(texts[language].dataimport.fields, field)))),
  ]),
);

const isOurs = (field: ImportField, key: string) => ownTitles.get(field)?.has(key) === true;

function isCalled(field: ImportField, key: string): boolean {
  if (key === '') return false;
  if (isOurs(field, key)) return true;
  return titles[field].some((title) =>
    title.endsWith('*') ? key.startsWith(title.slice(0, -1)) : title === key,
  );
}

/** The first column that is called what a field is; our own words before those of others. */
export function guessColumns(kind: ImportKind, row: readonly Cell[]): Mapping {
  const keys = row.map(titleKey);
  const mapping: Mapping = keys.map(() => null);
  const fields = fieldsOf(kind).map(([field]) => field);
  for (const fits of [isOurs, isCalled])
    for (const field of fields.filter((each) => !mapping.includes(each))) {
      const at = keys.findIndex((key, index) => mapping[index] === null && fits(field, key));
      if (at >= 0) mapping[at] = field;
    }
  return mapping;
}

/** Needed columns that are missing, one name for each group. */
export const missingFields = (kind: ImportKind, mapping: Mapping): ImportField[] =>
  neededFields[kind].flatMap((group) =>
    group.some((field) => mapping.includes(field)) ? [] : (group[0] ?? []),
  );

/** What a sheet holds: what it is called, or else what most of its columns fit; null where none fits. */
export function guessKind({ sheets, sheet, rows }: SheetRead): ImportKind | null {
  const name = titleKey(sheets[sheet] ?? '');
  const named = importKinds.find((kind) =>
    languages.some((language) => titleKey(texts[language].dataimport.kinds[kind]) === name),
  );
  if (named) return named;
  const row = rows[titleRow(rows)] ?? [];
  // What has no price is a count of what is there.
  const scored = (['stock', ...importKinds] as const).map((kind) => {
    const mapping = guessColumns(kind, row);
    const isWhole = missingFields(kind, mapping).length === 0;
    return { kind, score: isWhole ? mapping.filter((field) => field !== null).length : 0 };
  });
  const best = scored.reduce((most, each) => (each.score > most.score ? each : most));
  return best.score > 0 ? best.kind : null;
}

export function guessSource(row: readonly Cell[], mapping: Mapping): ImportSource {
  const keys = new Set(row.map(titleKey));
  if (keys.has('handle') && (keys.has('option 1 name') || keys.has('sold by weight'))) return 'loyverse';
  if (keys.has('variation name') && (keys.has('token') || keys.has('item name'))) return 'square';
  const isOwn = row.every((cell, index) => {
    const field = mapping[index];
    return field && isOurs(field, titleKey(cell));
  });
  return isOwn && row.length > 2 ? 'mostrador' : 'other';
}

/** The columns as somebody chose them; what is no field of the kind, or stands twice, is left out. */
export const readMapping = (kind: ImportKind, columns: readonly (string | null)[]): Mapping =>
  columns.map((field, index) =>
    field !== null && isImportField(kind, field) && columns.indexOf(field) === index ? field : null,
  );
