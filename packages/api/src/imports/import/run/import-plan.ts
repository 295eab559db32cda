import type { ImportMode, ImportOutcome } from '@mostrador/shared/codes/import-codes';
import { fieldNamed, type ImportField, scaleOfField } from '@mostrador/shared/codes/import-fields';
import type { z } from 'zod';
import type { ProductWriting } from '../../../catalog/product/list/product-view.ts';
import type { Before, Shown } from '../import.table.ts';
import { cellText, type Problem, type SheetRow, type Value, type Values } from '../read/import-values.ts';

/** The context of the import: its author and permissions. */
export type Importing = ProductWriting & { now: () => Date };

/**
 * The result of one row. `subjectId` is the record that the row changes, or the record that it created once
 * it is written.
 */
export type Planned = {
  row: number;
  outcome: ImportOutcome;
  subjectId: string | null;
  name: string;
  changes: Shown[];
  problems: Problem[];
  before: Before | null;
};

export const planned = (row: SheetRow, name: string): Planned => ({
  row: row.row,
  outcome: row.problems.length > 0 ? 'error' : 'unchanged',
  subjectId: null,
  name,
  changes: [],
  problems: [...row.problems],
  before: null,
});

/** Refuses a row, for the cell of one field or for a reason that no single cell causes. */
export function refuse(row: Planned, reason: string, { field = null, value = '', ...details }: Blame = {}) {
  row.outcome = 'error';
  row.problems.push({ field, column: null, value: cellText(value), reason, details: onlyPlain(details) });
}

type Blame = {
  field?: ImportField | null;
  value?: string;
  [detail: string]: string | number | null | undefined;
};

const onlyPlain = (details: Record<string, string | number | null | undefined>) =>
  Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, value] as const],
    ),
  );

/** Adds the errors of the form schemas to the fields of the row. */
export function refuseIssues(
  row: Planned,
  { issues }: Pick<z.ZodError, 'issues'>,
  values: Partial<Record<string, Value>>,
) {
  for (const issue of issues) {
    const { path, message } = issue;
    const name = String(path.at(-1) ?? '');
    const field = fieldNamed(name);
    const reason = /^[a-z][a-zA-Z0-9]*$/.test(message) ? message : 'invalidInput';
    const value = field ? shownOf(field, values[field]) : '';
    refuse(row, reason, { field, value, ...mostOf(issue) });
  }
}

/** The maximum length of a text that is too long. */
const mostOf = (issue: z.core.$ZodIssue) =>
  issue.code === 'too_big' && issue.origin === 'string' ? { maximum: Number(issue.maximum) } : {};

/** The value as it appears in the cell: null was written as a dash. */
function shownOf(field: ImportField, value: Value | undefined) {
  if (value === undefined) return '';
  return String(typeof value === 'number' ? value / scaleOfField(field) : (value ?? '-'));
}

type Allowing = { mode: ImportMode; there: { name: string } | null };

/**
 * True if the row's action is allowed by the chosen mode; otherwise the row reports the reason. A record
 * found by its code may have another name than the row.
 */
export function isAllowed(row: Planned, { mode, there }: Allowing): boolean {
  if (mode === 'create' && there) refuse(row, 'importAlreadyThere', { name: there.name });
  else if (mode === 'update' && !there) refuse(row, 'importUnknown', { name: row.name });
  else return true;
  return false;
}

/** The differences between the stored and the requested values; omitted fields are ignored. */
export function differences<Requested extends Record<string, unknown>>(
  before: Readonly<Record<string, unknown>>,
  requested: Requested,
): { changed: Partial<Requested>; was: Partial<Requested>; shown: Shown[] } {
  const entries = Object.entries(requested).filter(
    ([name, value]) => value !== undefined && (before[name] ?? null) !== (value ?? null),
  );
  const part = (values: (readonly [string, unknown])[]) => partOf<Requested>(Object.fromEntries(values));
  return {
    changed: part(entries),
    was: part(entries.map(([name]) => [name, before[name] ?? null])),
    shown: entries.map(([field, value]) => ({ field, before: plain(before[field]), after: plain(value) })),
  };
}

/** Types the entries as a part of the record from which they were taken. */
function partOf<Whole extends object>(entries: object): Partial<Whole>;
function partOf(entries: object): object {
  return entries;
}

const plain = (value: unknown): Value =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

/** The parsed numbers of a new record, so that the user notices a misread number before the import. */
export const asUnderstood = (values: Values, fields: readonly ImportField[]): Shown[] =>
  fields.flatMap((field) => {
    const after = values[field];
    return typeof after === 'number' ? [{ field, before: null, after }] : [];
  });
