import type { TenantTx } from '@mostrador/database/connect';
import type { ImportKind, ImportSource } from '@mostrador/shared/codes/import-codes';
import { typeOfField } from '@mostrador/shared/codes/import-fields';
import { eq } from 'drizzle-orm';
import type { Call, Shop } from '../../../core/call/call.ts';
import { DomainError, notFound } from '../../../core/call/errors.ts';
import type { Cell, SheetRead } from '../../../core/io/spreadsheet.ts';
import { decimalsOf } from '../../../identity/organization/decimals.ts';
import { decimalSignOf } from '../../../identity/organization/shop.ts';
import { uploads } from '../../../platform/upload/upload.table.ts';
import { type Fits, type Mapping, titleRow } from './import-columns.ts';
import { asMeant } from './import-foreign.ts';
import { mayHold, readRows, type SheetRow } from './import-values.ts';

type Reading = Pick<Call, 'storage' | 'spreadsheets'> & { tx: TenantTx };

/**
 * Reads one sheet of an uploaded file. Throws 404 if the file does not exist, 422 with the reason if it is no
 * spreadsheet, is protected, or exceeds the limits.
 */
export async function readSheet(
  { tx, storage, spreadsheets }: Reading,
  { uploadId, sheet }: { uploadId: string | null; sheet: number | null },
): Promise<SheetRead> {
  const [upload] = uploadId ? await tx.select().from(uploads).where(eq(uploads.id, uploadId)) : [];
  const bytes = upload?.storageKey ? await storage.get(upload.storageKey) : null;
  if (!upload || !bytes) throw notFound('file');
  const read = await spreadsheets.read({ bytes, sheet }, upload.organizationId);
  if ('refusal' in read) throw new DomainError('UNPROCESSABLE_CONTENT', read.refusal);
  return read;
}

/** True if the values of a column below the titles may belong to a field. */
export const columnsHold =
  (kind: ImportKind, rows: readonly Cell[][], shop: Shop): Fits =>
  (field, column) => {
    const type = typeOfField(kind, field);
    const sign = { decimalSign: decimalSignOf(shop), decimals: decimalsOf(shop), isCost: field === 'cost' };
    const cells = rows.map((row) => row[column] ?? null);
    return type !== undefined && mayHold(type, cells, sign);
  };

/** Reads rows as values, by the field of each column and by the shop's number format. */
export async function rowsOf(
  { rows, unread }: SheetRead,
  { kind, fields, source, shop }: { kind: ImportKind; fields: Mapping; source: ImportSource; shop: Shop },
): Promise<SheetRow[]> {
  const read = await readRows(rows, titleRow(rows), {
    kind,
    mapping: fields,
    decimalSign: decimalSignOf(shop),
    decimals: decimalsOf(shop),
    unread: Map.groupBy(unread ?? [], ({ row }) => row),
  });
  return asMeant(read, source);
}
