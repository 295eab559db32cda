import type { TenantTx } from '@mostrador/database/connect';
import type { StockMoveType } from '@mostrador/shared/codes/codes';
import { businessDate } from '@mostrador/shared/time/time';
import { sql } from 'drizzle-orm';
import type { Shop, WriteActor } from '../../../core/call/call.ts';
import { idList, numberList } from '../../../core/db/bulk.ts';
import { amountOf, decimalsOf } from '../../../identity/organization/decimals.ts';
import type { Account } from '../../../ledger/ledger/accounts.ts';
import {
  firstStockSide,
  isOpeningWindow,
  lockInitialBalances,
  settleOpeningInventory,
} from '../../../ledger/ledger/first-stock.ts';
import { book, type Leg, noSession, postingsOf } from '../../../ledger/ledger/ledger.ts';

/** The actor and the time of a stock movement that no money document books. */
export type StockBooks = { principal: Pick<WriteActor, 'shop' | 'user'>; now: () => Date };

type Why = { type: StockMoveType; documentId: string | null; reason?: string | null };
/** `revealed`: the part of the value that goods already there gained because their cost became known. */
type Moved = { id: string; value: string; revealed?: string }[];

/**
 * Books the value of goods that entered or left without a money document, such as a count, a loss or a first
 * stock. All of them are one act, of their document or of the first movement. `paidBy` is the account that
 * already paid for them.
 */
export async function bookMoves(
  tx: TenantTx,
  books: StockBooks,
  { moved, paidBy, ...why }: Why & { moved: Moved; paidBy?: Account | undefined },
) {
  const [first] = moved;
  if (!first) return;
  const documentId = why.documentId ?? first.id;
  const isNamed = paidBy !== undefined;
  const typed = !isNamed && isTyped(why) ? moved : await firstCountsOf(tx, { moved, ...why });
  const ownWorth = ({ value, revealed = '0' }: Moved[number]) => Number(value) - Number(revealed);
  const others = moved.filter((each) => !typed.includes(each)).map(ownWorth);
  const revealed = moved.reduce((sum, each) => sum + Number(each.revealed ?? 0), 0);
  const { came, went } = bothWays([...typed.map(ownWorth), revealed]);
  await bookFirstStock(tx, books, { documentId, came, went });
  const other = paidBy ?? otherSide(why);
  await bookStock(tx, books, { documentId, legs: stockLegs(other, bothWays(others)) });
}

export const bothWays = (amounts: readonly number[]) => ({
  came: amounts.reduce((sum, amount) => sum + Math.max(0, amount), 0),
  went: amounts.reduce((sum, amount) => sum + Math.max(0, -amount), 0),
});

type BothWays = ReturnType<typeof bothWays>;

const stockLegs = (
  other: Account,
  { came, went }: BothWays,
  kind: 'stock' | 'revaluation' = 'stock',
): Leg[] => [
  { source: other, destination: 'stock', amount: came, kind },
  { source: 'stock', destination: other, amount: went, kind },
];

/** Returns goods that a count finds before they ever moved. They are first stock while the shop starts. */
async function firstCountsOf(tx: TenantTx, { moved, type }: Why & { moved: Moved }): Promise<Moved> {
  if (type !== 'count') return [];
  if (!(await isOpeningWindow(tx))) return [];
  const found = await tx.execute<{ id: string }>(sql`
    select m.id from stock_moves m where m.id = any(${idList(moved.map(({ id }) => id))}) and m.quantity > 0
      and not exists (select from stock_moves e where e.variant_id = m.variant_id and e.id <> m.id)`);
  const ids = new Set(found.map(({ id }) => id));
  return moved.filter(({ id }) => ids.has(id));
}

/**
 * True for stock that is entered with its product, corrected as a typing error, or moved from a product to
 * its first variant: the origin of the goods is unknown.
 */
const isTyped = ({ type, reason = null }: Why) =>
  type === 'initial' ||
  type === 'import' ||
  (reason === 'data_entry_error' && (type === 'delete' || type === 'restore')) ||
  ((reason === null || reason === 'data_entry_error') && (type === 'adjust_in' || type === 'adjust_out'));

type FirstStock = BothWays & { documentId: string; kind?: 'stock' | 'revaluation' };

/**
 * Books entered stock, or a cost that is added to it later: as opening capital while the shop starts, later
 * as the owner's capital.
 */
export async function bookFirstStock(
  tx: TenantTx,
  books: StockBooks,
  { documentId, came, went, kind = 'stock' }: FirstStock,
) {
  if (came === 0 && went === 0) return;
  const { account, day, isOpening } = await firstStockSide(tx, todayOf(books));
  const legs = stockLegs(account, { came, went }, kind);
  if (isOpening) await lockInitialBalances(tx);
  await bookStock(tx, books, { documentId, legs, businessDate: day });
  if (isOpening) await settleOpeningInventory(tx, books);
}

const lost = new Set(['shrinkage', 'theft', 'expired', 'damaged']);

function otherSide({ type, reason = null }: Why): Account {
  if (type === 'delete' || type === 'restore' || (reason && lost.has(reason))) return 'cost:shrinkage';
  // A purchase without a payment method was paid by the owner, because purchased goods are not a profit.
  if (reason === 'own_use' || reason === 'purchase') return 'owner';
  if (reason === 'gift') return 'expense:marketing';
  return 'cost:adjustment';
}

const todayOf = ({ principal: { shop }, now }: StockBooks) =>
  businessDate(now(), shop.timeZone, shop.settings.cutoffHour);

type Booking = { documentId: string; legs: Leg[]; businessDate?: string };

export async function bookStock(
  tx: TenantTx,
  books: StockBooks,
  { documentId, legs, businessDate: day = todayOf(books) }: Booking,
) {
  const { shop, user } = books.principal;
  const postings = postingsOf(shop, {
    documentType: 'stock',
    documentId,
    businessDate: day,
    sessionId: noSession,
    userId: user?.id ?? null,
    legs,
  });
  await book(tx, { postings });
}

type NewCost = { variantId: string; cost: number | null };

/**
 * Sets the costs of variants and revalues their stock. Variants that already have that cost stay unchanged.
 * Returns the gain in value of each stock without booking it. `isFirst` is true if the cost was or becomes
 * unknown, or no purchase ever set it; then the entered stock is corrected.
 */
export async function revalue(tx: TenantTx, shop: Shop, costs: readonly NewCost[]) {
  if (costs.length === 0) return [];
  const rows = await tx.execute<{ id: string; gain: string; is_unknown: boolean; is_unbought: boolean }>(sql`
    with given as (
      select * from unnest(${idList(costs.map(({ variantId }) => variantId))},
        ${numberList(costs.map(({ cost }) => cost))}) as t (id, cost)),
    locked as (
      select v.id, given.cost, v.stock_value,
        v.stock > 0 and (v.cost is null or given.cost is null) is_unknown,
        coalesce(${amountOf(sql`v.stock`, sql`given.cost`, decimalsOf(shop))}, 0)::bigint worth
      from product_variants v join given on given.id = v.id and given.cost is distinct from v.cost
      order by v.id for no key update of v)
    update product_variants v set cost = locked.cost, stock_value = locked.worth from locked
    where v.id = locked.id
    returning v.id, locked.worth - locked.stock_value as gain, is_unknown, v.stock > 0 and not exists (
      select from stock_moves m where m.variant_id = v.id and m.type = 'purchase') is_unbought`);
  return rows.map(({ id, gain, is_unknown, is_unbought }) => ({
    variantId: id,
    gain: Number(gain),
    isUnknown: is_unknown,
    isUnbought: is_unbought,
  }));
}

/** Revalues the stock in the same way and books it as separate acts. */
export async function bookRevaluation(tx: TenantTx, books: StockBooks, costs: readonly NewCost[]) {
  const gains = await revalue(tx, books.principal.shop, costs);
  const [first] = gains;
  if (!first) return;
  const isOpening = await isOpeningWindow(tx);
  const sumOf = (some: typeof gains) => some.reduce((sum, { gain }) => sum + gain, 0);
  const typed = gains.filter((each) => each.isUnknown || (isOpening && each.isUnbought));
  const documentId = first.variantId;
  const sides = bothWays(typed.map(({ gain }) => gain));
  await bookFirstStock(tx, books, { documentId, ...sides, kind: 'revaluation' });
  const legs = revaluationLegs(sumOf(gains.filter((each) => !typed.includes(each))));
  await bookStock(tx, books, { documentId, legs });
}

export const revaluationLegs = (gain: number) =>
  stockLegs('cost:adjustment', bothWays([gain]), 'revaluation');
