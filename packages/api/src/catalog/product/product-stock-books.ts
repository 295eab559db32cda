import type { TenantTx } from '@mostrador/database/connect';
import type { StockMoveType } from '@mostrador/shared/codes';
import { businessDate } from '@mostrador/shared/time';
import { sql } from 'drizzle-orm';
import { amountOf, decimalsOf } from '../../accounts/organization/decimals.ts';
import type { Account } from '../../books/ledger/accounts.ts';
import { book, type Leg, noSession, postingsOf } from '../../books/ledger/ledger.ts';
import type { Shop, WriteActor } from '../../core/call/call.ts';
import { idList, numberList } from '../../core/db/bulk.ts';
import { currentOrganization } from '../../core/db/tenant.ts';

/** Who moves stock, and when, where no document of money books it. */
export type StockBooks = { principal: Pick<WriteActor, 'shop' | 'user'>; now: () => Date };

type Why = { type: StockMoveType; documentId: string | null; reason?: string | null };
type Moved = { id: string; value: string }[];

/**
 * Books what goods were worth that came or went without a document of money: a count, a loss, a first stock.
 * One act for all of them, of the document that they name or of the first movement.
 */
export async function bookMoves(tx: TenantTx, books: StockBooks, { moved, ...why }: Why & { moved: Moved }) {
  const [first] = moved;
  if (!first) return;
  const other = (await isBeginning(tx, why)) ? 'equity:opening' : otherSide(why);
  const sum = (sign: 1 | -1) =>
    moved.reduce((total, { value }) => total + Math.max(0, sign * Number(value)), 0);
  const legs: Leg[] = [
    { source: other, destination: 'stock', amount: sum(1), kind: 'stock' },
    { source: 'stock', destination: other, amount: sum(-1), kind: 'stock' },
  ];
  await bookStock(tx, books, { documentId: why.documentId ?? first.id, legs });
}

/**
 * What a shop brings in at its beginning is its capital. Later the same is a correction: its cost would else
 * be less than what it sold.
 */
async function isBeginning(tx: TenantTx, { type }: Why) {
  if (type !== 'initial' && type !== 'import') return false;
  const [row] = await tx.execute<{ is_new: boolean }>(sql`
    select locked_until is null and created_at > now() - interval '60 days' is_new from organizations
    where id = ${currentOrganization}`);
  return row?.is_new ?? false;
}

const lost = new Set(['shrinkage', 'theft', 'expired', 'damaged']);

function otherSide({ type, reason = null }: Why): Account {
  if (type === 'delete' || type === 'restore' || (reason && lost.has(reason))) return 'cost:shrinkage';
  if (reason === 'own_use') return 'owner';
  if (reason === 'gift') return 'expense:marketing';
  return 'cost:adjustment';
}

type Booking = { documentId: string; legs: Leg[] };

export async function bookStock(
  tx: TenantTx,
  { principal: { shop, user }, now }: StockBooks,
  { documentId, legs }: Booking,
) {
  const today = businessDate(now(), shop.timeZone, shop.settings.cutoffHour);
  const postings = postingsOf(shop, {
    documentType: 'stock',
    documentId,
    businessDate: today,
    sessionId: noSession,
    userId: user?.id ?? null,
    legs,
  });
  await book(tx, { postings });
}

type Told = { variantId: string; cost: number | null };

/**
 * Says anew what variants cost: what is there of them is worth that from now on, and the difference is a
 * correction of the cost. Those that cost that already stay as they are. Answers by how much the stock is
 * worth more, without booking it.
 */
export async function revalue(tx: TenantTx, shop: Shop, told: readonly Told[]) {
  if (told.length === 0) return [];
  const rows = await tx.execute<{ id: string; gain: string }>(sql`
    with told as (
      select * from unnest(${idList(told.map(({ variantId }) => variantId))},
        ${numberList(told.map(({ cost }) => cost))}) as t (id, cost)),
    held as (
      select v.id, told.cost, v.stock_value,
        coalesce(${amountOf(sql`v.stock`, sql`told.cost`, decimalsOf(shop))}, 0)::bigint worth
      from product_variants v join told on told.id = v.id and told.cost is distinct from v.cost
      order by v.id for no key update of v)
    update product_variants v set cost = held.cost, stock_value = held.worth from held
    where v.id = held.id returning v.id, held.worth - held.stock_value as gain`);
  return rows.map(({ id, gain }) => ({ variantId: id, gain: Number(gain) }));
}

/** The same, booked as acts of their own. */
export async function bookRevaluation(tx: TenantTx, books: StockBooks, told: readonly Told[]) {
  const gains = await revalue(tx, books.principal.shop, told);
  const gain = gains.reduce((sum, each) => sum + each.gain, 0);
  const [first] = gains;
  if (first) await bookStock(tx, books, { documentId: first.variantId, legs: revaluationLegs(gain) });
}

export const revaluationLegs = (gain: number): Leg[] => [
  { source: 'cost:adjustment', destination: 'stock', amount: Math.max(0, gain), kind: 'revaluation' },
  { source: 'stock', destination: 'cost:adjustment', amount: Math.max(0, -gain), kind: 'revaluation' },
];
