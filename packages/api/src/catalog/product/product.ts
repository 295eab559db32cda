import type { TenantTx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { type SQL, sql } from 'drizzle-orm';
import type { WriteActor } from '../../core/call/call.ts';
import { conflict } from '../../core/call/errors.ts';
import { type ActorColumns, authorOf } from '../../core/call/who/author.ts';
import { idList, numberList } from '../../core/db/bulk.ts';
import { fullName } from '../../core/db/product-name.ts';
import { noteEvent } from '../../core/jobs/noted-events.ts';
import { amountOf, decimalsOf, inWhole } from '../../identity/organization/decimals.ts';
import type { Account } from '../../ledger/ledger/accounts.ts';
import type { stockMoves } from './product.table.ts';
import { type Extra, extrasOf, readExtras } from './product-extras.ts';
import { bookMoves, type StockBooks } from './stock/product-stock-books.ts';

/**
 * A line that takes stock from a variant or returns it; `quantity` in 1/1000, positive. `movementId` is set
 * if the client names the movement. `unitCost` is the cost of one unit, in 1/100, if the document gives it;
 * for incoming goods it enters the average of the variant. `value` is the total value if the document knows
 * it, as for returned goods, which have the value at which they left; otherwise the current cost of the
 * stock.
 */
export type StockLine = {
  variantId: string;
  quantity: number;
  movementId?: string | undefined;
  unitCost?: number | undefined;
  value?: number | undefined;
};

type MoveType = (typeof stockMoves.$inferInsert)['type'];

/**
 * The actor of a stock movement, and the decimals of its value: without decimals, values are whole in the
 * books too.
 */
export type Mover = ActorColumns & { decimals: 0 | 2 };

export const moverOf = (actor: Pick<WriteActor, 'user' | 'actor' | 'shop'>): Mover => ({
  ...authorOf(actor),
  decimals: decimalsOf(actor.shop),
});

export type Move = Mover & {
  type: MoveType;
  documentId: string | null;
  reason?: string | null;
  note?: string | null;
  /** Set if no document books the value of the goods; the movement then books it. */
  books?: StockBooks;
  /** The account that already paid for goods added by an adjustment. */
  paidBy?: Account;
};

/** A variant as documents need it: its names, prices, costs and current stock. */
export type Sellable = {
  productId: string;
  variantId: string;
  kind: 'product' | 'service';
  name: string;
  unit: string;
  price: number;
  cost: number | null;
  stock: number;
  trackStock: boolean;
  taxRate: number | null;
  quantityMin: number;
  quantityStep: number;
  wholesaleQuantity: number | null;
  wholesalePrice: number | null;
  hasVariants: boolean;
  categoryId: string | null;
  /** The low-stock threshold of the product. Null means the organization's threshold. */
  lowStock: number | null;
  extras: Extra[];
  /** True if the price is entered at the sale. */
  openPrice: boolean;
  /** The requested pack, if it exists. */
  pack: Pack | null;
};

/**
 * A pack of several units with a name and a code. `price` is that of the whole pack; null means the price of
 * its units.
 */
export type Pack = { id: string; name: string | null; units: number; price: number | null };

/** `packId`: the product is sold in that pack. */
type Target = { productId: string; variantId: string | null; packId?: string | null | undefined };

type SellableRow = {
  product_id: string;
  variant_id: string;
  kind: 'product' | 'service';
  name: string;
  unit: string;
  price: string;
  cost: string | null;
  stock: string;
  track_stock: boolean;
  tax_rate: number | null;
  quantity_min: string;
  quantity_step: string;
  wholesale_quantity: string | null;
  wholesale_price: string | null;
  has_variants: boolean;
  category_id: string | null;
  low_stock: string | null;
  extras: unknown;
  open_price: boolean;
  pack: { id: string; name: string | null; units: number; price: number | null } | null;
};

/**
 * Finds the requested variants in the requested order, null for deleted ones. Without a variant, it takes the
 * first one of the product. One statement.
 */
export async function findSellables(tx: TenantTx, requested: Target[]) {
  const rows = await tx.execute<SellableRow & { position: string }>(sql`
    select w.position, p.id product_id, v.id variant_id, p.kind, p.unit, v.price, v.cost, v.stock,
      p.track_stock, p.tax_rate,
      p.quantity_min, p.quantity_step, p.wholesale_quantity, p.wholesale_price, p.has_variants, p.category_id,
      p.low_stock, p.open_price, ${extrasOf} extras,
      case when w.pack_id is null then null else (
        select jsonb_build_object('id', c.id, 'name', c.name, 'units', c.units, 'price', c.price)
        from product_codes c
        where c.id = w.pack_id and c.variant_id = v.id and c.deleted_at is null) end pack,
      ${fullName} as name
    from unnest(${idList(requested.map(({ productId }) => productId))},
      ${idList(requested.map(({ variantId }) => variantId))},
      ${idList(requested.map(({ packId }) => packId ?? null))})
      with ordinality as w (product_id, variant_id, pack_id, position)
    join products p on p.id = w.product_id and p.deleted_at is null
    join lateral (
      select * from product_variants v where v.product_id = p.id and v.deleted_at is null
        and (w.variant_id is null or v.id = w.variant_id) order by v.position limit 1) v on true`);
  const byPosition = new Map(rows.map((row) => [Number(row.position), sellableOf(row)]));
  return requested.map((_, index) => byPosition.get(index + 1) ?? null);
}

/**
 * Takes stock in one statement with the invariant as its condition: a row that would fall below zero is not
 * updated and is therefore missing from the result. Rows are locked in the order of ids to avoid deadlocks.
 * Returns the remaining stock of each variant.
 */
export async function takeStock(
  tx: TenantTx,
  lines: StockLine[],
  { reserved, ...move }: Move & { mayGoNegative: boolean; reserved?: ReadonlyMap<string, number> },
) {
  const requested = summedByVariant(lines);
  const moved = await moveStock(
    tx,
    requested.map((line) => ({ ...line, quantity: -line.quantity, value: negated(line.value) })),
    move,
  );
  if (moved.length === requested.length)
    return new Map(moved.map((row) => [row.variant_id, Number(row.balance_after)]));
  const taken = new Set(moved.map((row) => row.variant_id));
  throw await shortOf(
    tx,
    requested.filter(({ variantId }) => !taken.has(variantId)),
    { own: reserved, keepsReserved: leavesReserved(move.type) },
  );
}

type Keeping = { own?: ReadonlyMap<string, number> | undefined; keepsReserved?: boolean };

/**
 * Builds the refusal of missing stock with the available amounts; `own` is the stock that the document
 * already has and is added. With `keepsHeld`, stock reserved for orders is not available, and `reserved`
 * reports how much that is.
 */
export async function shortOf(
  tx: TenantTx,
  short: StockLine[],
  { own = new Map(), keepsReserved = false }: Keeping = {},
) {
  type Row = { id: string; product_id: string; stock: string; held: string; name: string };
  const rows = await tx.execute<Row>(sql`
    select v.id, v.product_id, v.stock, v.held, ${fullName} as name
    from product_variants v join products p on p.id = v.product_id
    where v.id = any(${idList(short.map(({ variantId }) => variantId))})`);
  return insufficientStock(
    rows.map((row) => {
      const reserved = keepsReserved ? Number(row.held) : 0;
      return {
        productId: row.product_id,
        variantId: row.id,
        name: row.name,
        requested: (short.find((line) => line.variantId === row.id)?.quantity ?? 0) + (own.get(row.id) ?? 0),
        available: Number(row.stock) - reserved + (own.get(row.id) ?? 0),
        ...(reserved > 0 && { reserved }),
      };
    }),
  );
}

type Lacking = {
  productId: string;
  variantId: string;
  name: string;
  requested: number;
  available: number;
  reserved?: number;
};

/** Builds the refusal of missing stock; quantities in 1/1000. */
export const insufficientStock = (lacking: Lacking[]) =>
  conflict('insufficientStock', {
    available: lacking[0]?.available ?? 0,
    name: lacking[0]?.name ?? '',
    lines: lacking,
  });

export const returnStock = (tx: TenantTx, lines: StockLine[], move: Move) =>
  moveStock(tx, summedByVariant(lines), { ...move, mayGoNegative: true });

/**
 * Moves stock in both directions at once, as a count does: `quantity` has a sign and is never 0. Throws 409
 * `insufficientStock` if stock would fall below zero where that is not allowed. Returns the remaining stock
 * of each variant.
 */
export async function correctStock(
  tx: TenantTx,
  lines: StockLine[],
  move: Move & { mayGoNegative: boolean },
) {
  const moved = await moveStock(tx, lines, move);
  const left = new Map(moved.map((row) => [row.variant_id, Number(row.balance_after)]));
  const short = lines.filter(({ variantId }) => !left.has(variantId));
  if (short.length > 0)
    throw await shortOf(
      tx,
      short.map((line) => ({ ...line, quantity: -line.quantity })),
    );
  return left;
}

/**
 * Locks all variants that a document will move by several statements, in the common order. Without it, the
 * second statement would begin at the first id again and could deadlock with a document that moves all in
 * one statement.
 */
export const holdStock = (tx: TenantTx, variantIds: readonly string[]) =>
  tx.execute(sql`
    with variants as materialized (
      select product_id from product_variants where id = any(${idList(variantIds)})
      order by id for no key update)
    select from products where id in (select product_id from variants) order by id for no key update`);

/**
 * Prevents the deletion of goods until the transaction ends, because a deletion first locks all variants and
 * checks after that. Several transactions can hold this lock at once; sales of the goods wait for them.
 */
export const lockGoods = (tx: TenantTx, requested: readonly Target[]) =>
  tx.execute(sql`
    select from product_variants
    where id = any(${idList(requested.map(({ variantId }) => variantId))}) or product_id = any(
      ${idList(requested.map(({ productId, variantId }) => (variantId ? null : productId)))})
    order by id for share`);

/**
 * Locks one product in the order of every document: variants by id, then the product. Locking the product
 * first could deadlock with a sale of it.
 */
export const lockProduct = (tx: TenantTx, id: string) =>
  tx.execute(sql`
    with variants as materialized (
      select id from product_variants where product_id = ${id} order by id for no key update)
    select from products where id = ${id} and (select count(*) from variants) >= 0 for no key update`);

/**
 * Changes the stock and its value and writes the matching movement in one statement. Returns the rows that it
 * could change.
 */
async function moveStock(tx: TenantTx, lines: StockLine[], move: Move & { mayGoNegative: boolean }) {
  const worth = worthOf(lines, move);
  const floor = leavesReserved(move.type) ? sql`v.held` : sql`0`;
  const changed = sql`
    with requested as (
      select * from unnest(${idList(lines.map(({ variantId }) => variantId))},
        ${numberList(lines.map(({ quantity }) => quantity))},
        ${idList(lines.map(({ movementId }) => movementId ?? newId()))}${worth.given})
        as w (variant_id, quantity, move_id${worth.names})),
    locked as (
      select v.id, w.quantity, w.move_id, v.stock, v.stock_value, v.cost${worth.names}
        from product_variants v join requested w on w.variant_id = v.id
        order by v.id for no key update of v),
    priced as (
      select *, ${worth.value} as worth, ${worth.unit} as unit, ${worth.revealed ?? sql`0`} as revealed
      from locked),
    moved as (
      update product_variants v set stock = v.stock + priced.quantity,
        stock_value = v.stock_value + priced.worth${worth.averaged} from priced
      where v.id = priced.id and (v.stock + priced.quantity >= ${floor} or ${move.mayGoNegative}
        or priced.quantity > 0)
      returning v.id, v.product_id, v.stock, priced.unit, priced.worth, priced.quantity, priced.move_id,
        priced.revealed, ${worth.marked} as is_costed),
    total as (
      update products p set stock = p.stock + m.quantity, ${alsoChangedBy(move.type)}
      from (select product_id, sum(quantity)::bigint quantity from moved group by product_id
        order by product_id) m
      where p.id = m.product_id)`;
  const written = sql`
    insert into stock_moves (id, variant_id, quantity, balance_after, type, unit_cost, value, document_id,
      user_id, actor, reason, note, is_costed, created_at)
    select move_id, id, quantity, stock, ${move.type}, unit, worth, ${move.documentId}, ${move.userId},
      ${move.actor && JSON.stringify(move.actor)}::jsonb, ${move.reason ?? null}, ${move.note ?? null},
      is_costed, clock_timestamp()
    from moved returning id, variant_id, balance_after, value`;
  const moved = await tx.execute<Moved>(
    worth.revealed
      ? sql`${changed}, written as (${written})
          select written.*, moved.revealed from written join moved on moved.move_id = written.id`
      : sql`${changed} ${written}`,
  );
  if (move.books) await bookMoves(tx, move.books, { ...move, moved });
  noteMoved(tx, move.documentId, moved);
  return moved;
}

/**
 * Emits one event for a document, however many lines it has, and one for each movement without a document.
 */
function noteMoved(tx: TenantTx, documentId: string | null, moved: readonly Moved[]) {
  const subjects = documentId && moved.length > 0 ? [documentId] : moved.map(({ id }) => id);
  for (const id of subjects) noteEvent(tx, 'stock.moved', id);
}

type Moved = { id: string; variant_id: string; balance_after: string; value: string; revealed?: string };

/**
 * Goods move at the current cost of the stock unless the document gives a value. Incoming goods with a known
 * cost enter the average. If the stock was zero or negative, or its cost was unknown, the whole stock has the
 * new cost from then on. The remaining value never becomes negative.
 */
function worthOf(lines: StockLine[], { decimals }: Mover) {
  const at = (unit: SQL, quantity = sql`quantity`) => sql`(${amountOf(quantity, unit, decimals)})::bigint`;
  const atCost = at(sql`coalesce(cost, 0)`);
  if (lines.every(({ unitCost, value }) => unitCost === undefined && value === undefined))
    return {
      names: sql``,
      given: sql``,
      value: atCost,
      unit: sql`cost`,
      averaged: sql``,
      marked: sql`false`,
      revealed: null,
    };
  const left = sql`(stock + quantity)`;
  const isLanded = sql`quantity > 0 and unit_cost is not null`;
  const landed = sql`coalesce(value, ${at(sql`unit_cost`)})`;
  return {
    names: sql`, unit_cost, value`,
    given: sql`, ${numberList(lines.map(({ unitCost }) => unitCost ?? null))},
      ${numberList(lines.map(({ value }) => value ?? null))}`,
    value: sql`case
      when ${isLanded} and (stock <= 0 or stock_value < 0 or cost is null)
        then (${inWhole(sql`${landed}::numeric * ${left} / quantity`, decimals)})::bigint - stock_value
      when ${isLanded} then ${landed}
      when value is null then ${atCost}
      when ${left} > 0 and stock_value + value < 0
        then ${at(sql`coalesce(cost, 0)`, left)} - stock_value
      else value end`,
    unit: sql`coalesce(unit_cost, greatest(0, round(value::numeric * 1000 / quantity))::bigint, cost)`,
    averaged: sql`, cost = case
      when ${isLanded} and (priced.stock <= 0 or priced.stock_value < 0 or priced.cost is null)
        then priced.unit_cost
      when priced.cost is null or (priced.value is null and not (${isLanded})) then priced.cost
      when priced.stock + priced.quantity > 0
        then round((priced.stock_value + priced.worth)::numeric * 1000
          / (priced.stock + priced.quantity))::bigint
      else priced.cost end`,
    marked: sql`${isLanded}`,
    // The value of goods in stock whose cost was unknown. Goods sold before the cost became known are a cost
    // of the sales.
    revealed: sql`case when ${isLanded} and cost is null and stock > 0
      then (${inWhole(sql`${landed}::numeric * ${left} / quantity`, decimals)})::bigint - stock_value
        - ${landed} else 0 end`,
  };
}

/**
 * Sales may not take stock that is reserved for others. Counts and losses are facts and check only the
 * stock.
 */
const leavesReserved = (type: MoveType) => type === 'sale' || type === 'edit';

const negated = (value: number | undefined) => (value === undefined ? undefined : -value);

/**
 * Sold quantities change only with sales and what undoes sales. These movements write no indexed column; all
 * other movements, which may take as long as an import, also update the sorted stock.
 */
const alsoChangedBy = (type: MoveType) =>
  type === 'sale' || type === 'void' || type === 'refund' || type === 'edit'
    ? sql`sold_quantity = p.sold_quantity - m.quantity`
    : sql`listed_stock = p.stock + m.quantity`;

export function summedByVariant(lines: StockLine[]): StockLine[] {
  const sums = new Map<string, StockLine>();
  for (const line of lines) {
    const { quantity = 0, unitCost } = sums.get(line.variantId) ?? {};
    sums.set(line.variantId, {
      ...line,
      quantity: quantity + line.quantity,
      ...(unitCost !== undefined && { unitCost }),
    });
  }
  return [...sums.values()];
}

const sellableOf = (row: SellableRow): Sellable => ({
  productId: row.product_id,
  variantId: row.variant_id,
  kind: row.kind,
  name: row.name,
  unit: row.unit,
  price: Number(row.price),
  cost: row.cost === null ? null : Number(row.cost),
  stock: Number(row.stock),
  trackStock: row.track_stock,
  taxRate: row.tax_rate,
  quantityMin: Number(row.quantity_min),
  quantityStep: Number(row.quantity_step),
  wholesaleQuantity: row.wholesale_quantity === null ? null : Number(row.wholesale_quantity),
  wholesalePrice: row.wholesale_price === null ? null : Number(row.wholesale_price),
  hasVariants: row.has_variants,
  categoryId: row.category_id,
  lowStock: row.low_stock === null ? null : Number(row.low_stock),
  extras: readExtras(row.extras),
  openPrice: row.open_price,
  pack: row.pack,
});
