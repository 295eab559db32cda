import { newId } from '@mostrador/shared/new-id';
import { eq, sql } from 'drizzle-orm';
import { refuseDecimals } from '../../accounts/organization/decimals.ts';
import { type Account, moneyAccount } from '../../books/ledger/accounts.ts';
import { todayOf } from '../../books/ledger/asked-days.ts';
import { worthOf } from '../../books/ledger/depreciation.ts';
import { moneyAccounts } from '../../books/ledger/ledger.table.ts';
import { booked, isOpen, type Leg, noSession, postingsOf, reversalOf } from '../../books/ledger/ledger.ts';
import { conflict, InvalidField, notFound } from '../../core/call/errors.ts';
import { batchWrites } from '../../core/db/bulk.ts';
import { purchases } from './purchase.table.ts';
import type { PurchaseContext } from './purchase.ts';
import { wearOff } from './purchase-asset.ts';

export type Disposal = {
  id: string;
  date?: string | null | undefined;
  /** What was got for it; 0: it was thrown away. */
  price: number;
  /** Where that went. */
  moneyAccountId?: string | null | undefined;
};

type Row = typeof purchases.$inferSelect;

/**
 * Takes a thing that lasts out of the books: what it is still worth becomes an expense, less what was got for
 * it; more than that is a gain. Refused (409): what is no asset (`noAsset`), what is gone (`assetDisposed`),
 * a closed day. Throws 422 `dateInFuture`, and `dateBeforeWear` of a day whose wear is booked already.
 */
export async function disposeOf(ctx: PurchaseContext, { id, date, price, moneyAccountId }: Disposal) {
  const { tx, principal } = ctx;
  const row = await holdAsset(ctx, id);
  if (row.disposalId) throw conflict('assetDisposed');
  refuseDecimals(principal.shop, 'price', price);
  const today = todayOf(ctx);
  const day = date ?? today;
  if (day > today) throw new InvalidField('date', 'dateInFuture');
  await wearOff(ctx, row);
  const { account, worth, written } = await worthOf(tx, id);
  if (!account) throw conflict('noAsset');
  if (day < (await firstFreeDay(ctx, row))) throw new InvalidField('date', 'dateBeforeWear');
  const into = price > 0 ? await placeOf(ctx, moneyAccountId) : null;
  const disposalId = newId();
  await batchWrites(tx, {
    ...booked({
      postings: postingsOf(principal.shop, {
        ...{ documentType: 'asset_disposal', documentId: disposalId, businessDate: day },
        ...{ sessionId: noSession, userId: principal.user?.id ?? null },
        legs: legsOf({ account, into, price, left: worth - written }),
      }),
    }),
    purchase: sql`
      update purchases set disposal_id = ${disposalId}::uuid, disposed_on = ${day}::date,
        disposed_for = ${price}, disposed_into = ${into}, next_depreciation_on = null, updated_at = now()
      where id = ${id}`,
    audit: ctx.auditPart({ subjectId: id, after: { date: day, price } }),
  });
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

/** The day after the last part of its wear, or that on which it came. */
async function firstFreeDay({ tx }: PurchaseContext, { id, businessDate }: Row) {
  const [last] = await tx.execute<{ day: string | null }>(sql`
    select (max(business_date) + 1)::text "day" from postings p
    where document_id = ${id} and kind = 'depreciation' and reverses_id is null and not exists (
      select from postings r where r.document_id = p.document_id and r.reverses_id = p.id)`);
  return last?.day && last.day > businessDate ? last.day : businessDate;
}

/** Throws 422 where none is named, 404 of one that is not there or closed. */
async function placeOf({ tx }: PurchaseContext, id: string | null | undefined): Promise<Account> {
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

/** It is there after all: what was booked of it is taken back, and it wears off as if nothing had been. */
export async function takeBackDisposal(ctx: PurchaseContext, id: string) {
  const { tx, principal } = ctx;
  const { shop } = principal;
  const row = await holdAsset(ctx, id);
  const { disposalId, disposedOn, disposedFor } = row;
  if (!disposalId || !disposedOn) throw conflict('assetThere');
  const day = isOpen(shop, disposedOn) ? disposedOn : todayOf(ctx);
  await batchWrites(tx, {
    ...booked({
      undone: reversalOf(shop, { documentId: disposalId, businessDate: day, sessionId: noSession }),
    }),
    purchase: sql`
      update purchases set disposal_id = null, disposed_on = null, disposed_for = null, disposed_into = null,
        updated_at = now()
      where id = ${id}`,
    audit: ctx.auditPart({ subjectId: id, before: { date: disposedOn, price: disposedFor } }),
  });
  await wearOff(ctx, row);
}

async function holdAsset({ tx }: PurchaseContext, id: string): Promise<Row> {
  const [row] = await tx.select().from(purchases).where(eq(purchases.id, id)).for('no key update');
  if (!row) throw notFound();
  if (row.status !== 'done') throw conflict('noAsset');
  return row;
}

/** What is sold or thrown away is changed and undone by nobody before that is taken back. */
export function refuseDisposed({ disposalId }: Pick<Row, 'disposalId'>) {
  if (disposalId) throw conflict('assetDisposed');
}
