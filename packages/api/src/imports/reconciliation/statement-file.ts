import type { TenantTx } from '@mostrador/database/connect';
import { and, eq } from 'drizzle-orm';
import type { Call, Principal } from '../../core/call/call.ts';
import { DomainError, notFound } from '../../core/call/errors.ts';
import { decimalsOf } from '../../identity/organization/decimals.ts';
import { decimalSignOf } from '../../identity/organization/shop.ts';
import { todayOf } from '../../ledger/ledger/requested-days.ts';
import { decodedText } from '../../platform/upload/text-file.ts';
import { uploads } from '../../platform/upload/upload.table.ts';
import { readSignedId } from '../../platform/upload/upload.ts';
import { isMt940, readMt940 } from './file/mt940.ts';
import { isOfx, readOfx } from './file/ofx.ts';
import { isQif, readQif } from './file/qif.ts';
import { accountsOf } from './file/sections.ts';
import type { BankTable, Place } from './file/table.ts';
import type { BankStatementInput } from './reconciliation.schema.ts';

type Reading = Pick<Call, 'config' | 'storage' | 'spreadsheets' | 'now'> & {
  tx: TenantTx;
  principal: Principal;
};

export type StatementFile = { name: string | null; tables: BankTable[] };

/** Throws 404 if the file does not exist, 422 with the reason if it contains no table. */
export async function readStatementFile(ctx: Reading, input: BankStatementInput): Promise<StatementFile> {
  const { name, bytes } = await bytesOf(ctx, input);
  const text = decodedText(bytes);
  const tables = (text === null ? null : tablesOfFormat(text)) ?? (await sheetTables(ctx, bytes));
  if (tables.length === 0) throw new DomainError('UNPROCESSABLE_CONTENT', 'statementNoLines');
  return { name, tables };
}

/** The shop's settings for reading amounts and days. */
export const placeIn = ({ principal, now }: Pick<Reading, 'principal' | 'now'>): Place => ({
  decimalSign: decimalSignOf(principal.shop),
  decimals: decimalsOf(principal.shop),
  currency: principal.shop.currency,
  today: todayOf({ principal, now }),
});

async function bytesOf({ config, storage, tx, principal }: Reading, input: BankStatementInput) {
  if (input.text !== undefined) return { name: null, bytes: Buffer.from(input.text) };
  const { organizationId } = principal;
  const uploadId = readSignedId({ config, organizationId }, input.file ?? '');
  const [upload] = uploadId
    ? await tx
        .select()
        .from(uploads)
        .where(and(eq(uploads.id, uploadId), eq(uploads.kind, 'spreadsheet')))
    : [];
  const bytes = upload?.storageKey ? await storage.get(upload.storageKey) : null;
  if (!upload || !bytes) throw notFound('file');
  return { name: upload.filename, bytes };
}

/** The accounts of a format with named fields; null for any other text. */
function tablesOfFormat(text: string): BankTable[] | null {
  if (isOfx(text)) return readOfx(text).filter(({ rows }) => rows.length > 0);
  if (isMt940(text)) return readMt940(text);
  return isQif(text) ? readQif(text) : null;
}

const mostSheets = 12;

async function sheetTables(ctx: Reading, bytes: Uint8Array): Promise<BankTable[]> {
  const { principal, spreadsheets } = ctx;
  const { organizationId } = principal;
  const first = await spreadsheets.read({ bytes, sheet: null }, organizationId);
  if ('refusal' in first) throw new DomainError('UNPROCESSABLE_CONTENT', first.refusal);
  const tables = new Map([[first.sheet, tableOf(first)]]);
  for (const sheet of first.sheets.slice(0, mostSheets).keys()) {
    if (tables.has(sheet)) continue;
    const other = await spreadsheets.read({ bytes, sheet }, organizationId);
    // An empty or too large sheet is no reason to refuse the other sheets.
    if (!('refusal' in other)) tables.set(sheet, tableOf(other));
  }
  const inOrder = [...tables].toSorted(([one], [other]) => one - other);
  return inOrder.flatMap(([, table]) => accountsOf(table, placeIn(ctx)));
}

const tableOf = ({ sheets, sheet, rows }: { sheets: string[]; sheet: number; rows: BankTable['rows'] }) => ({
  name: sheets[sheet] ?? null,
  rows,
  format: null,
});
