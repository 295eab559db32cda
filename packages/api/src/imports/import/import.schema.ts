import {
  importKinds,
  importModes,
  importOutcomes,
  importSources,
  importStatuses,
} from '@mostrador/shared/codes/import-codes';
import { moneyAnswer } from '@mostrador/shared/money/amount';
import { oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, PageQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';

const columns = () =>
  z
    .array(z.string().max(40, 'invalidOption').nullable(), { error: 'invalidOption' })
    .max(200, 'tooManyItems');

/**
 * An uploaded file. Omitted options are detected from the column titles. With `dryRun` only the result of
 * each row is determined, by a task that can be followed like an import; otherwise the import runs at once.
 */
export const DataImportInput = z.object({
  file: z
    .string({ error: 'importFileRequired' })
    .min(1, 'importFileRequired')
    .max(500, 'tooLong')
    .meta({ wire: { isFile: true } }),
  type: oneOf(importKinds).optional(),
  mode: oneOf(importModes).optional(),
  sheet: z.int({ error: 'invalidNumber' }).min(0, 'numberNegative').max(200, 'numberTooLarge').optional(),
  columns: columns().optional(),
  dryRun: z.boolean({ error: 'invalidBoolean' }).optional(),
  id: id().optional(),
});
export type DataImportInput = z.infer<typeof DataImportInput>;

/** The fields of all columns in their order; null omits a column. */
export const DataImportChanges = DataImportInput.pick({
  type: true,
  mode: true,
  sheet: true,
  columns: true,
}).extend({ id: id() });
export type DataImportChanges = z.infer<typeof DataImportChanges>;

const Column = z.object({
  title: z.string(),
  field: z.string().nullable(),
  /**
   * The field that the title names although the values do not fit it: the column is omitted until the user
   * decides.
   */
  doubt: z.string().nullable(),
  samples: z.array(z.string()),
});

/** Records that the undo left in place, because they were changed or used since. */
const RemainingRow = z.object({ id: id(), name: z.string() });

export const DataImport = z.object({
  id: id(),
  file: z.string(),
  type: z.enum(importKinds),
  mode: z.enum(importModes),
  source: z.enum(importSources),
  status: z.enum(importStatuses),
  sheet: z.int(),
  sheets: z.array(z.string()),
  columns: z.array(Column),
  /** Required fields for which no column was named. */
  missing: z.array(z.string()),
  total: z.int(),
  /** True if the result of each row is known. */
  isChecked: z.boolean(),
  /** The number of processed rows while the import runs. */
  done: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  /** The reason why the whole import failed, if it did. */
  reason: z.string().nullable(),
  taskId: id().nullable(),
  user: z.object({ id: id(), name: z.string() }).nullable(),
  /** The address, valid for some minutes, of the file with a column for the outcome of each row. */
  errorFile: z.string().nullable(),
  /**
   * The total cost of the new rows' stock. Present only for a single import, and only for users who may see
   * costs.
   */
  stockValue: moneyAnswer().nullable().optional(),
  canUndo: z.boolean(),
  kept: z.array(RemainingRow),
  createdAt: z.date(),
  endedAt: z.date().nullable(),
});
DataImport.register(z.globalRegistry, { title: 'DataImport' });
export type DataImport = z.infer<typeof DataImport>;
export const DataImportList = listOf('dataImports', DataImport);

export const ImportRowQuery = PageQuery.extend({
  id: id(),
  outcome: oneOf(importOutcomes).optional(),
});

const shown = z.union([z.string(), z.number(), z.boolean()]).nullable();

export const ImportRow = z.object({
  id: id(),
  row: z.int(),
  outcome: z.enum(importOutcomes),
  name: z.string(),
  /** The values before and after, in readable form: 12.5 for an amount or a quantity. */
  changes: z.array(z.object({ field: z.string(), before: shown, after: shown })),
  problems: z.array(
    z.object({
      field: z.string().nullable(),
      /** The name of the cell in spreadsheets: `C12`. */
      cell: z.string(),
      value: z.string(),
      code: z.string(),
      message: z.string(),
    }),
  ),
});
ImportRow.register(z.globalRegistry, { title: 'DataImportRow' });
export type ImportRow = z.infer<typeof ImportRow>;
export const ImportRowList = listOf('rows', ImportRow);

export const TemplateQuery = z.object({ type: oneOf(importKinds) });

/** A workbook template, small enough to be part of the response. */
export const Template = z.object({ filename: z.string(), contentType: z.string(), base64: z.string() });
