import type { TenantTx } from '@mostrador/database/connect';
import type { ImportKind } from '@mostrador/shared/codes/import-codes';
import { type Gate, type GateRule, gates } from '@mostrador/shared/rights/gates';
import { translator } from '@mostrador/shared/text/translator';
import { and, eq, sql } from 'drizzle-orm';
import type { ProductWriting } from '../../catalog/product/list/product-view.ts';
import type { Call, Principal, Shop, TransactionCall } from '../../core/call/call.ts';
import { conflict, DomainError, lacking, notFound } from '../../core/call/errors.ts';
import { refuseField } from '../../core/call/gate/field-rights.ts';
import { authorOf, namedAuthor } from '../../core/call/who/author.ts';
import type { Creation } from '../../core/db/create-idempotent.ts';
import { among } from '../../core/db/list.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import type { Cell, SheetRead } from '../../core/io/spreadsheet.ts';
import { amountOf, decimalsOf } from '../../identity/organization/decimals.ts';
import { members } from '../../identity/organization/organization.table.ts';
import { tasks } from '../../platform/task/task.table.ts';
import { startTask, supersedeTask } from '../../platform/task/tenant-job.ts';
import { privateLinkOf } from '../../platform/upload/private-file.ts';
import { uploads } from '../../platform/upload/upload.table.ts';
import { readSignedId } from '../../platform/upload/upload.ts';
import type { DataImport, DataImportChanges, DataImportInput } from './import.schema.ts';
import { dataImports } from './import.table.ts';
import {
  guessColumns,
  guessKind,
  guessSource,
  type Mapping,
  missingFields,
  readMapping,
  titleRow,
} from './read/import-columns.ts';
import { columnsHold, readSheet } from './read/import-file.ts';
import { cellText } from './read/import-values.ts';
import { checkJob } from './run/import-check.ts';
import { importJob } from './run/import-job.ts';
import { countsOf, forgetRows } from './run/import-run.ts';
import { canUndo } from './undo/import-undo.ts';

type Importing = TransactionCall & ProductWriting & { tx: TenantTx; principal: Principal };
type Row = typeof dataImports.$inferSelect;

/**
 * Reads the file and detects its contents. A task then determines the effect of each row, or starts the
 * import.
 */
export async function openImport(ctx: Importing, input: DataImportInput, creation: Creation) {
  const { config, principal, tx } = ctx;
  refuseColumns(principal, input.columns ?? []);
  const uploadId = readSignedId({ config, organizationId: principal.organizationId }, input.file);
  if (!uploadId) throw notFound('file');
  // The upload is locked, so that it is not deleted as unused before this import refers to it.
  const [upload] = await tx
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, uploadId), eq(uploads.kind, 'spreadsheet')))
    .for('key share');
  if (!upload) throw notFound('file');
  const sheet = await readSheet(ctx, { uploadId, sheet: input.sheet ?? null });
  const found = recognised(sheet, { ...input, shop: principal.shop });
  // A preview shows doubtful columns to the user. An import without a preview must not omit a column
  // unnoticed.
  if (!input.dryRun && !input.columns) refuseMissing(ctx, 'importColumnsDoubtful', found.doubts);
  await tx.insert(dataImports).values({
    ...creation,
    ...found,
    mode: input.mode ?? 'upsert',
    status: 'draft',
    fileName: upload.filename,
    uploadId,
    ...authorOf(principal),
  });
  if (input.dryRun) await startCheck(ctx, creation.id);
  else await startImport(ctx, creation.id);
}

const samplesShown = 3;
const titleLength = 100;

type Recognising = Pick<DataImportInput, 'type' | 'columns'> & { shop: Shop };

/**
 * Determines the columns from the input, or from their titles and values; a column without either is
 * unknown.
 */
function recognised(read: SheetRead, { type, columns, shop }: Recognising) {
  const at = titleRow(read.rows);
  const head = widened(read.rows, at);
  const below = read.rows.slice(at + 1);
  const found = type ?? guessKind(read);
  const kind = found ?? 'products';
  const guess = guessColumns(kind, head, columnsHold(kind, below, shop));
  return {
    kind,
    source: found || columns ? guessSource(head, guess.fields) : ('unknown' as const),
    sheet: read.sheet,
    sheets: read.sheets.map((name) => name.slice(0, titleLength)),
    titles: head.map((cell) => cellText(cell)),
    samples: head.map((_, column) => samplesOf(below, column)),
    fields: columns ? readMapping(kind, columns).slice(0, head.length) : guess.fields,
    doubts: guess.doubts,
  };
}

/** The titles, with an empty title above each column beside them. */
function widened(rows: Cell[][], at: number): Cell[] {
  const width = rows.slice(at).reduce((most, { length }) => Math.max(most, length), 0);
  return Array.from({ length: width }, (_, column) => rows[at]?.[column] ?? null);
}

const samplesOf = (rows: Cell[][], column: number) =>
  rows
    .flatMap((row) => (row[column] === null || row[column] === undefined ? [] : cellText(row[column])))
    .slice(0, samplesShown);

/**
 * Applies the user's choice of columns, kind, mode or sheet, and determines the effect of each row again.
 * Throws 409 `importStarted` if the import is running or has run.
 */
export async function changeImport(ctx: Importing, { id, ...changes }: DataImportChanges) {
  const { tx } = ctx;
  refuseColumns(ctx.principal, changes.columns ?? []);
  const row = await holdImport(tx, id);
  if (!isOpen(row) && row.status !== 'checking') throw conflict('importStarted');
  if (row.status === 'checking' && row.taskId) await supersedeTask(ctx, row.taskId);
  const isUnknown = row.source === 'unknown';
  const { type = isUnknown ? undefined : row.kind, mode = row.mode, sheet = row.sheet } = changes;
  const read = await readSheet(ctx, { uploadId: row.uploadId, sheet });
  const isOther = type !== row.kind || sheet !== row.sheet;
  const columns = changes.columns ?? (isOther ? undefined : row.fields);
  await tx
    .update(dataImports)
    .set({ ...recognised(read, { type, columns, shop: ctx.principal.shop }), mode })
    .where(eq(dataImports.id, id));
  await startCheck(ctx, id);
}

const nothing = countsOf([]);

/** Starts the task of the dry run. It is skipped if required columns are missing. */
async function startCheck(ctx: Importing, id: string) {
  const { tx } = ctx;
  const row = await holdImport(tx, id);
  const isReady = missingFields(row.kind, row.fields).length === 0;
  const task = isReady ? await startTask(ctx, checkJob, { importId: id }) : null;
  await forgetRows(tx, id);
  await tx
    .update(dataImports)
    .set({ ...nothing, status: task ? 'checking' : 'draft', taskId: task?.id ?? null })
    .where(eq(dataImports.id, id));
}

/**
 * Starts a previewed import; an import that runs or has run is left unchanged. A failed preview is run
 * again. Throws 409 `importChecking` while the preview runs, 422 `importNotRecognised` if the kind of the
 * file is unknown, and `importColumnsMissing`.
 */
export async function startImport(ctx: Importing, id: string) {
  const { tx } = ctx;
  const row = await holdImport(tx, id);
  if (row.status === 'checking') {
    if (isRunning(row.taskStatus)) throw conflict('importChecking');
    return startCheck(ctx, id);
  }
  if (!isOpen(row)) return;
  if (row.source === 'unknown') throw new DomainError('UNPROCESSABLE_CONTENT', 'importNotRecognised');
  refuseActs(ctx.principal, row);
  refuseMissing(ctx, 'importColumnsMissing', missingFields(row.kind, row.fields));
  refuseColumns(ctx.principal, row.fields);
  const task = await startTask(ctx, importJob, { importId: id });
  await tx.update(dataImports).set({ status: 'processing', taskId: task.id }).where(eq(dataImports.id, id));
}

const createGate = {
  products: 'product.create',
  services: 'service.create',
  contacts: 'contact.create',
  stock: 'product.adjustStock',
  debts: 'ledger.initialBalance',
} as const satisfies Record<ImportKind, Gate>;
const updateGate = {
  ...createGate,
  products: 'product.update',
  services: 'service.update',
  contacts: 'contact.update',
} as const satisfies Record<ImportKind, Gate>;

/** Requires the rights that the single rows of an import would require. */
function refuseActs({ flags }: Pick<Principal, 'flags'>, { kind, mode }: Pick<Row, 'kind' | 'mode'>) {
  const requests: Gate[] = [
    ...(mode === 'update' ? [] : [createGate[kind]]),
    ...(mode === 'create' ? [] : [updateGate[kind]]),
  ];
  for (const each of requests) {
    const { flag }: GateRule = gates[each];
    if (flag && !flags.has(flag)) throw lacking(flag);
  }
}

/** Refuses columns of fields that the user may not write; the user may omit them. */
const refuseColumns = (principal: Principal, columns: readonly (string | null)[]) =>
  columns.forEach((field, index) => {
    if (field) refuseField(principal, field, `columns.${index}`);
  });

/** Throws 422 with the reason and the names of the missing fields, if there are any. */
function refuseMissing(
  { language }: Pick<Call, 'language'>,
  reason: 'importColumnsMissing' | 'importColumnsDoubtful',
  about: Mapping,
) {
  const t = translator(language);
  const named = about.flatMap((field) => (field ? [t(`dataimport.fields.${field}`)] : []));
  if (named.length > 0) throw new DomainError('UNPROCESSABLE_CONTENT', reason, { fields: named.join(', ') });
}

type LockedImport = Row & { taskStatus: TaskStatus | null };
type TaskStatus = (typeof tasks.$inferSelect)['status'];

/**
 * The task is read in a separate query after the lock: a join would read its state from before another
 * transaction released the lock.
 */
async function holdImport(tx: TenantTx, id: string): Promise<LockedImport> {
  const [row] = await tx.select().from(dataImports).where(eq(dataImports.id, id)).for('update');
  if (!row) throw notFound();
  const [task] = row.taskId
    ? await tx.select({ status: tasks.status }).from(tasks).where(eq(tasks.id, row.taskId))
    : [];
  return { ...row, taskStatus: task?.status ?? null };
}

const isRunning = (status: TaskStatus | null) => status === 'queued' || status === 'running';

/** An import that was not started, or failed without changes, may be corrected and started. */
const isOpen = ({ status, taskStatus }: Pick<LockedImport, 'status' | 'taskStatus'>) =>
  status === 'draft' || (status === 'processing' && !isRunning(taskStatus));

type Reader = Pick<Call, 'config' | 'now'> & {
  tx: TenantTx;
  principal: Pick<Principal, 'organizationId' | 'flags' | 'user' | 'shop'>;
};

/** True if the file contains costs, was uploaded by another user, and the reader may not see costs. */
const hidesCosts = ({ principal: { flags, user } }: Reader, row: Row) =>
  row.fields.includes('cost') && row.userId !== user?.id && !flags.has('inventory_see_costs');

export async function readImport(ctx: Reader, id: string): Promise<DataImport> {
  const [[found], stockValue] = await pipeline([readImports(ctx, [id]), stockValueOf(ctx, id)]);
  if (!found) throw notFound();
  return { ...found, stockValue };
}

/**
 * The cost of the new rows' stock, summed over the parsed rows. Null if no row has both stock and cost,
 * while the import runs, because it is polled then, and for users who may not see costs.
 */
async function stockValueOf({ tx, principal: { flags, shop } }: Reader, id: string) {
  if (!flags.has('inventory_see_costs')) return null;
  const after = (field: string) => sql`(
    select (c ->> 'after')::numeric from jsonb_array_elements(r.changes) c where c ->> 'field' = ${field})`;
  const [row] = await tx.execute<{ value: string | null }>(sql`
    select sum(${amountOf(sql`v.stock`, sql`v.cost`, decimalsOf(shop))}) as value
    from data_import_rows r cross join lateral (select ${after('stock')} stock, ${after('cost')} cost) v
    where r.import_id = ${id} and r.outcome = 'new'
      and exists (select from data_imports where id = ${id} and status not in ('checking', 'processing'))`);
  return row?.value == null ? null : Number(row.value);
}

/** Reads the mapping of the columns; throws 404 if the import does not exist. */
export async function readMappingOf(tx: TenantTx, id: string) {
  const [row] = await tx
    .select({ fields: dataImports.fields })
    .from(dataImports)
    .where(eq(dataImports.id, id));
  if (!row) throw notFound();
  return row.fields;
}

/** Reads imports in no order; the status of their tasks shows which of them still run. */
export async function readImports(ctx: Reader, ids: string[]): Promise<DataImport[]> {
  const rows = await ctx.tx
    .select({
      row: dataImports,
      taskStatus: tasks.status,
      done: tasks.done,
      taskTotal: tasks.total,
      reason: tasks.reason,
      taskEndedAt: tasks.endedAt,
      userName: members.displayName,
    })
    .from(dataImports)
    .leftJoin(tasks, eq(tasks.id, dataImports.taskId))
    .leftJoin(members, eq(members.userId, dataImports.userId))
    .where(among(dataImports.id, ids));
  return rows.map((found) => shown(ctx, found));
}

type Found = {
  row: Row;
  taskStatus: TaskStatus | null;
  done: number | null;
  taskTotal: number | null;
  reason: string | null;
  taskEndedAt: Date | null;
  userName: string | null;
};

/** A field that was mapped since, to this column or another, is no longer doubtful. */
function doubtOf({ fields, doubts }: Row, column: number) {
  const doubt = doubts[column] ?? null;
  return fields[column] || fields.includes(doubt) ? null : doubt;
}

const { total: _total, ...unwritten } = nothing;

function shown(
  ctx: Reader,
  { row, taskStatus, done, reason, taskEndedAt, userName, ...found }: Found,
): DataImport {
  const isTask = row.status === 'processing' || row.status === 'checking';
  const hasFailed = isTask && !isRunning(taskStatus);
  const { organizationId } = ctx.principal;
  const isHiding = hidesCosts(ctx, row);
  return {
    ...row,
    // A failed import has written nothing, so the counts of the preview are replaced.
    ...(hasFailed && unwritten),
    type: row.kind,
    file: row.fileName,
    status: hasFailed ? 'failed' : row.status,
    columns: row.titles.map((title, index) => ({
      title,
      field: row.fields[index] ?? null,
      doubt: doubtOf(row, index),
      samples: isHiding && row.fields[index] === 'cost' ? [] : (row.samples[index] ?? []),
    })),
    missing: missingFields(row.kind, row.fields),
    done: done ?? 0,
    // The number of rows is unknown until the task has read them.
    total: isTask ? Math.max(row.total, found.taskTotal ?? 0) : row.total,
    isChecked: row.status !== 'checking',
    reason: hasFailed
      ? (reason ?? (taskStatus === 'cancelled' ? 'importCancelled' : 'unexpectedError'))
      : null,
    user: namedAuthor(row, userName),
    errorFile:
      row.resultId && !isHiding ? privateLinkOf(ctx, { organizationId, uploadId: row.resultId }) : null,
    canUndo: canUndo(row, ctx.now()),
    endedAt: hasFailed ? taskEndedAt : row.endedAt,
  };
}
