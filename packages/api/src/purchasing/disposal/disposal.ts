import type { TenantTx } from '@mostrador/database/connect';
import { addDays } from '@mostrador/shared/time/time';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Change } from '../../core/call/audit.ts';
import type { Principal } from '../../core/call/call.ts';
import { conflict, InvalidField, notFound } from '../../core/call/errors.ts';
import { authorOf } from '../../core/call/who/author.ts';
import { batchWrites, jsonRows } from '../../core/db/bulk.ts';
import { type Creation, createIdempotent } from '../../core/db/create-idempotent.ts';
import { among } from '../../core/db/list.ts';
import { refuseDecimals } from '../../identity/organization/decimals.ts';
import { type Account, moneyAccount } from '../../ledger/ledger/accounts.ts';
import { worthOf } from '../../ledger/ledger/depreciation.ts';
import { moneyAccounts } from '../../ledger/ledger/ledger.table.ts';
import {
  book,
  booked,
  depreciationUndone,
  isOpen,
  type Leg,
  noSession,
  postingsOf,
  reversalOf,
} from '../../ledger/ledger/ledger.ts';
import { refuseDay } from '../../ledger/ledger/refuse-day.ts';
import { todayOf } from '../../ledger/ledger/requested-days.ts';
import type { AssetDisposal } from './disposal.schema.ts';
import { assetDisposals } from './disposal.table.ts';

type Context = {
  tx: TenantTx;
  principal: Principal;
  now: () => Date;
  auditPart: (change: Change) => SQL;
};

/** A fixed asset. The caller has locked its document. */
type Asset = {
  type: 'purchase' | 'initial_balance';
  id: string;
  /** The day on which the asset was acquired. */
  from: string;
  /** Books the depreciation up to today, and stores the date of the next part. */
  wearOff: () => Promise<void>;
  /** Stores that the asset no longer depreciates. */
  stopWearing: () => Promise<unknown>;
};

type DisposalFields = Omit<AssetDisposal, 'id'>;

/**
 * Removes a fixed asset from the books: its remaining book value less the proceeds becomes an expense;
 * proceeds above the book value are a gain. A repeated request changes nothing. Throws 409 if the document
 * is not an asset (`noAsset`), is already disposed of (`assetDisposed`) or the day is closed, and 422
 * `dateInFuture`, or `dateBeforeWear` for a day before the asset was acquired. Depreciation booked after
 * that day is reversed.
 */
export async function disposeOf(ctx: Context, asset: Asset, { disposalId, ...fields }: DisposalFields) {
  const input = { ...fields, id: disposalId, assetId: asset.id };
  await createIdempotent(ctx.tx, assetDisposals, {
    input,
    make: (creation) => write(ctx, { asset, fields, creation }),
    read: async () => undefined,
  });
}

async function write(
  ctx: Context,
  { asset, fields, creation }: { asset: Asset; fields: DisposalFields; creation: Creation },
) {
  const { tx, principal } = ctx;
  const { price, moneyAccountId } = fields;
  await refuseDisposed(tx, asset.id);
  refuseDecimals(principal.shop, 'price', price);
  const today = todayOf(ctx);
  const day = fields.date ?? today;
  refuseDay(principal.shop, { day, today });
  if (day < asset.from) throw new InvalidField('date', 'dateBeforeWear');
  await asset.wearOff();
  // Depreciation after the disposal day is reversed, because the asset was gone.
  await book(tx, { later: depreciationUndone([asset.id], addDays(day, 1)) });
  const { account, worth, written } = await worthOf(tx, asset.id);
  if (!account) throw conflict('noAsset');
  const into = price > 0 ? await placeOf(tx, moneyAccountId) : null;
  const row = {
    ...{ ...creation, assetType: asset.type, assetId: asset.id, businessDate: day, price },
    ...{ intoAccount: into, ...authorOf(principal) },
  };
  const { columns, values, source } = jsonRows(assetDisposals, [row]);
  await batchWrites(tx, {
    ...booked({
      postings: postingsOf(principal.shop, {
        ...{ documentType: 'asset_disposal', documentId: row.id, businessDate: day },
        ...{ sessionId: noSession, userId: row.userId },
        legs: legsOf({ account, into, price, left: worth - written }),
      }),
    }),
    disposal: sql`insert into asset_disposals (${columns}) select ${values} from ${source}`,
    audit: ctx.auditPart({ subjectId: asset.id, after: { date: day, price } }),
  });
  await asset.stopWearing();
}

type Gone = { account: Account; into: Account | null; price: number; left: number };

function legsOf({ account, into, price, left }: Gone): Leg[] {
  const kind = 'disposal' as const;
  const covered = Math.min(price, left);
  return [
    ...(into ? [{ source: account, destination: into, amount: covered, kind }] : []),
    ...(into
      ? [{ source: 'income:disposal' as const, destination: into, amount: price - covered, kind }]
      : []),
    { source: account, destination: 'expense:disposal', amount: left - covered, kind },
  ];
}

/** Throws 422 if no account is given, 404 if it does not exist or is closed. */
async function placeOf(tx: TenantTx, id: string | null | undefined): Promise<Account> {
  if (!id) throw new InvalidField('moneyAccountId', 'accountRequired');
  if (id === 'safe') return id;
  const [account] = await tx
    .select({ closedAt: moneyAccounts.closedAt })
    .from(moneyAccounts)
    .where(eq(moneyAccounts.id, id))
    .for('key share');
  if (!account || account.closedAt) throw notFound('moneyAccountId');
  return moneyAccount(id);
}

/** Undoes a disposal: its postings are reversed, and the asset depreciates as if it had never left. */
export async function takeBackDisposal(ctx: Context, asset: Pick<Asset, 'id' | 'wearOff'>) {
  const { tx, principal, now } = ctx;
  const { shop } = principal;
  const [row] = await tx
    .select()
    .from(assetDisposals)
    .where(ofAssets([asset.id]))
    .for('no key update');
  if (!row) throw conflict('assetThere');
  const { id, businessDate, price } = row;
  const day = isOpen(shop, businessDate) ? businessDate : todayOf(ctx);
  await batchWrites(tx, {
    ...booked({ undone: reversalOf(shop, { documentId: id, businessDate: day, sessionId: noSession }) }),
    disposal: sql`
      update asset_disposals set voided_at = ${now().toISOString()}::timestamptz, updated_at = now()
      where id = ${id}`,
    audit: ctx.auditPart({ subjectId: asset.id, before: { date: businessDate, price } }),
  });
  await asset.wearOff();
}

const ofAssets = (ids: string[]) => and(among(assetDisposals.assetId, ids), isNull(assetDisposals.voidedAt));

/** Refuses the change or void of an asset that was sold or scrapped, until the disposal is undone. */
export async function refuseDisposed(tx: TenantTx, assetId: string) {
  if ((await disposedAmong(tx, [assetId])).has(assetId)) throw conflict('assetDisposed');
}

/** Finds the assets that were disposed of. */
export async function disposedAmong(tx: TenantTx, assetIds: string[]) {
  const rows = await tx.select({ id: assetDisposals.assetId }).from(assetDisposals).where(ofAssets(assetIds));
  return new Set(rows.map(({ id }) => id));
}

/** Joins the disposal of an asset, by the column of its id. */
export const disposalOf = (assetId: SQL) =>
  sql`${assetDisposals.assetId} = ${assetId} and ${assetDisposals.voidedAt} is null`;
