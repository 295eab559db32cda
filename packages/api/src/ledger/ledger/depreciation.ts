import type { TenantTx } from '@mostrador/database/connect';
import { toDecimals } from '@mostrador/shared/money/money';
import { addDays, addMonths } from '@mostrador/shared/time/time';
import { type SQL, sql } from 'drizzle-orm';
import type { Call, Principal } from '../../core/call/call.ts';
import type { Account } from './accounts.ts';
import { book, isOpen, noSession, postingsOfAll } from './ledger.ts';
import { todayOf } from './requested-days.ts';

/** A fixed asset: the document that recorded it, its day, and the depreciation period in months. */
type Asset = {
  documentType: 'purchase' | 'initial_balance';
  documentId: string;
  from: string;
  usefulMonths: number;
  /** The decimals of its currency. */
  decimals: number;
};

type Context = { tx: TenantTx; principal: Pick<Principal, 'shop'> } & Pick<Call, 'now'>;

/**
 * The day on which the n-th part is an expense: the last day of the n-th month after the month of purchase.
 */
export const wearingDay = (from: string, n: number) => addDays(addMonths(`${from.slice(0, 8)}01`, n + 1), -1);

/**
 * Books all pending depreciation of an asset up to today, in equal parts with an exact sum: each on its own
 * day, or on the first open day if that day is closed. Returns the date of the next part, null once the
 * asset is fully depreciated. The caller must lock the document.
 */
export async function depreciate(ctx: Context, asset: Asset): Promise<string | null> {
  const { tx, principal } = ctx;
  const { shop } = principal;
  const today = todayOf(ctx);
  const { account, worth, ...booked } = await worthOf(tx, asset.documentId);
  if (!account) return null;
  const { documentType, documentId, from, usefulMonths, decimals } = asset;
  const parts = Array.from({ length: usefulMonths }, (_, index) => wearingDay(from, index + 1));
  const due = parts.filter((day) => day <= today);
  let written = booked.written;
  const acts = due.map((day, index) => {
    const part = toDecimals(Math.round((worth * (index + 1)) / usefulMonths), decimals);
    const amount = Math.max(0, part - written);
    written += amount;
    return {
      ...{ documentType, documentId, userId: null, businessDate: openDay(shop, day) },
      legs: [{ source: account, destination: 'expense:depreciation', amount, kind: 'depreciation' } as const],
    };
  });
  await book(tx, { postings: postingsOfAll(shop, acts, noSession) });
  return parts[due.length] ?? null;
}

const openDay = (shop: Principal['shop'], day: string) =>
  shop.lockedUntil === null || isOpen(shop, day) ? day : addDays(shop.lockedUntil, 1);

/** Reads the account of an asset, its cost, and the booked depreciation. */
export async function worthOf(tx: TenantTx, documentId: string) {
  const [row] = await tx.execute<{ account: Account; worth: string; written: string | null }>(sql`
    select account, sum(amount) filter (where kind <> 'depreciation') worth,
      -sum(amount) filter (where kind = 'depreciation') written
    from (
      select destination account, amount, kind from postings
      where document_id = ${documentId} and destination like 'asset:%'
      union all
      select source, -amount, kind from postings
      where document_id = ${documentId} and source like 'asset:%') leg
    group by 1 having sum(amount) filter (where kind <> 'depreciation') > 0`);
  return { account: row?.account, worth: Number(row?.worth ?? 0), written: Number(row?.written ?? 0) };
}

/** A column with the booked depreciation of a document's asset. */
export const wornOff = (documentId: SQL) => sql<string>`(
  select coalesce(sum(case when source like 'asset:%' then amount else -amount end), 0) from postings
  where document_id = ${documentId} and kind = 'depreciation')`;
