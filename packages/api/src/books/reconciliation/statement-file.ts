import type { TenantTx } from '@mostrador/database/connect';
import { and, eq } from 'drizzle-orm';
import { decimalSignOf } from '../../accounts/organization/shop.ts';
import type { Call, Principal } from '../../core/call/call.ts';
import { DomainError, notFound } from '../../core/call/errors.ts';
import type { Cell } from '../../core/io/spreadsheet.ts';
import { decodedText } from '../../platform/upload/text-file.ts';
import { uploads } from '../../platform/upload/upload.table.ts';
import { readSignedId } from '../../platform/upload/upload.ts';
import { todayOf } from '../ledger/asked-days.ts';
import { type BankColumns, guessBankColumns, tableOf } from './bank-columns.ts';
import { balancesTold } from './bank-lines.ts';
import { withYears } from './bank-values.ts';
import { isOfx, readOfx } from './ofx.ts';
import type { BankStatementInput } from './reconciliation.schema.ts';

export const mostLines = 5000;
const unknown: BankColumns = [];

type Reading = Pick<Call, 'config' | 'storage' | 'spreadsheets' | 'now'> & {
  tx: TenantTx;
  principal: Principal;
};

/** What was brought: its table, what its columns seem to be, and the balances that are written around it. */
export type StatementFile = {
  name: string | null;
  titles: string[];
  rows: Cell[][];
  guess: BankColumns;
  opening: number | null;
  closing: number | null;
};

/** Throws 404 of a file that is not there, 422 with the reason of one that is no table or holds too much. */
export async function readStatementFile(ctx: Reading, input: BankStatementInput): Promise<StatementFile> {
  const { name, bytes } = await bytesOf(ctx, input);
  const text = decodedText(bytes);
  const read = text !== null && isOfx(text) ? ofxTable(text) : await sheetTable(ctx, bytes);
  if (read.rows.length > mostLines)
    throw new DomainError('UNPROCESSABLE_CONTENT', 'statementTooManyRows', { most: mostLines });
  return { name, ...read };
}

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

function ofxTable(text: string): Omit<StatementFile, 'name'> {
  const { rows, fields, closing } = readOfx(text);
  if (rows.length === 0) throw new DomainError('UNPROCESSABLE_CONTENT', 'statementNoLines');
  const told = typeof closing === 'number' ? Math.round(closing * 100) : null;
  return { titles: fields.map(() => ''), rows, guess: fields, opening: null, closing: told };
}

async function sheetTable({ principal, spreadsheets, now }: Reading, bytes: Uint8Array) {
  const read = await spreadsheets.read({ bytes, sheet: null }, principal.organizationId);
  if ('refusal' in read) throw new DomainError('UNPROCESSABLE_CONTENT', read.refusal);
  const amounts = { decimalSign: decimalSignOf(principal.shop) };
  const { titles, rows } = tableOf(withYears(read.rows, todayOf({ principal, now })));
  const guess = rows.length > 0 ? guessBankColumns({ titles, rows }, amounts) : unknown;
  return { titles, rows, guess, ...balancesTold(read.rows, amounts) };
}
