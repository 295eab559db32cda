import type { TenantTx } from '@mostrador/database/connect';
import { stockReasons } from '@mostrador/shared/codes/codes';
import { dayBounds } from '@mostrador/shared/time/time';
import { and, asc, desc, eq, getTableColumns, gt, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import { foundBy } from '../../catalog/product/list/product-list.ts';
import { listedProducts } from '../../catalog/product/list/product-listed.ts';
import { products, productVariants, stockMoves } from '../../catalog/product/product.table.ts';
import type { Principal } from '../../core/call/call.ts';
import { namedAuthor } from '../../core/call/who/author.ts';
import { among, listPage } from '../../core/db/list.ts';
import { betweenParts } from '../../core/db/product-name.ts';
import { members } from '../../identity/organization/organization.table.ts';
import { purchases } from '../../purchasing/purchase/purchase.table.ts';
import { refunds } from '../../sales/sale/refund/sale-refund.table.ts';
import { sales } from '../../sales/sale/sale.table.ts';
import { stockCounts } from '../stockcount/stockcount.table.ts';
import type { Movement, MovementFilter, MovementNarrowing } from './stock.schema.ts';

type Reading = { tx: TenantTx; principal: Pick<Principal, 'flags' | 'organizationId' | 'shop'> };

/** Lists one page of the stock ledger, the latest first. */
export async function listMovements({ tx, principal }: Reading, filter: MovementFilter) {
  const { rows, pagination } = await listPage(tx, {
    ...(await listing(tx, filter, zoneOf(principal))),
    organizationId: principal.organizationId,
    query: filter,
    read: (ids) => readMovements(tx, { ids, showsCosts: principal.flags.has('inventory_see_costs') }),
  });
  return { stockMovements: rows, pagination };
}

type Zone = { timeZone: string; cutoffHour: number };

/** The time zone and hour at which the days of the shop begin. */
export const zoneOf = ({ shop }: Pick<Principal, 'shop'>): Zone => ({
  timeZone: shop.timeZone,
  cutoffHour: shop.settings.cutoffHour,
});

/** Builds the filter and sorting of a kardex; its days are business days of the shop. */
export async function listing(tx: TenantTx, narrowing: MovementNarrowing, zone: Zone) {
  return {
    from: stockMoves,
    where: and(buildFilter(narrowing, zone), await ofGoods(tx, narrowing)),
    order: [stockMoves.createdAt, 'desc'] as const,
    isCountedInOrder: Boolean(narrowing.from ?? narrowing.until),
  };
}

function buildFilter(narrowing: MovementNarrowing, zone: Zone) {
  const { from, until, type, direction, reason, userId, documentId } = narrowing;
  return and(
    from ? gte(stockMoves.createdAt, dayBounds(from, from, zone).start) : undefined,
    until ? lt(stockMoves.createdAt, dayBounds(until, until, zone).end) : undefined,
    type ? eq(stockMoves.type, type) : undefined,
    // A sale only takes stock and has no reason. The condition lets the index skip sales.
    (type && type !== 'sale') || direction === 'in' || reason ? sql`${stockMoves.type} <> 'sale'` : undefined,
    direction ? (direction === 'in' ? gt : lt)(stockMoves.quantity, 0) : undefined,
    reason ? eq(stockMoves.reason, reason) : undefined,
    userId ? eq(stockMoves.userId, userId) : undefined,
    documentId ? eq(stockMoves.documentId, documentId) : undefined,
  );
}

async function ofGoods(
  tx: TenantTx,
  { content, productId, variantId }: MovementNarrowing,
): Promise<SQL | undefined> {
  const found = await foundBy(tx, content);
  const variantsOf = (condition: SQL) =>
    sql`${stockMoves.variantId} in (select v.id from product_variants v where v.product_id in (
      select ${listedProducts.id} from ${listedProducts} where ${condition}))`;
  return and(
    found && variantsOf(found),
    productId
      ? sql`${stockMoves.variantId} in (
          select v.id from product_variants v where v.product_id = ${productId})`
      : undefined,
    variantId ? eq(stockMoves.variantId, variantId) : undefined,
  );
}

/** The movements of a document, the earliest first, or the movement with that id. */
export async function readMoved(tx: TenantTx, id: string) {
  const rows = await tx
    .select({ id: stockMoves.id })
    .from(stockMoves)
    .where(or(eq(stockMoves.documentId, id), eq(stockMoves.id, id)))
    .orderBy(asc(stockMoves.createdAt), asc(stockMoves.id))
    .limit(mostMovements);
  const ids = rows.map((row) => row.id);
  const read = new Map((await readMovements(tx, { ids, showsCosts: false })).map((row) => [row.id, row]));
  return { id, movements: ids.flatMap((one) => read.get(one) ?? []) };
}

/**
 * The maximum number of movements in an event; GET /v1/stock-movements returns the others by the document's
 * id.
 */
const mostMovements = 2000;

const documentKinds: Partial<Record<Movement['type'], 'sale' | 'purchase' | 'count'>> = {
  sale: 'sale',
  void: 'sale',
  refund: 'sale',
  edit: 'sale',
  purchase: 'purchase',
  count: 'count',
};

type Shown = { ids: string[]; showsCosts: boolean };

/** Reads movements by their ids, in no order. */
export async function readMovements(tx: TenantTx, { ids, showsCosts }: Shown): Promise<Movement[]> {
  const rows = await tx
    .select({
      move: getTableColumns(stockMoves),
      productId: products.id,
      productName: products.name,
      unit: products.unit,
      variant: sql<string>`concat_ws(${betweenParts}, ${productVariants.color}, ${productVariants.size},
        ${productVariants.style})`,
      code: sql<string | null>`coalesce(${sales.code}, ${refunds.code}, ${purchases.code},
        ${stockCounts.code})`,
      /** A credit note is shown on the page of its sale. */
      refundedId: refunds.saleId,
      userName: members.displayName,
    })
    .from(stockMoves)
    .innerJoin(productVariants, eq(productVariants.id, stockMoves.variantId))
    .innerJoin(products, eq(products.id, productVariants.productId))
    .leftJoin(sales, eq(sales.id, stockMoves.documentId))
    .leftJoin(refunds, eq(refunds.id, stockMoves.documentId))
    .leftJoin(purchases, eq(purchases.id, stockMoves.documentId))
    .leftJoin(stockCounts, eq(stockCounts.id, stockMoves.documentId))
    .leftJoin(members, eq(members.userId, stockMoves.userId))
    .where(among(stockMoves.id, ids));
  return rows.map(({ move, productId, productName, unit, variant, code, userName, refundedId }) => {
    const { type } = move;
    const documentId = refundedId ?? move.documentId;
    const kind = documentKinds[type];
    return {
      id: move.id,
      at: move.createdAt,
      type,
      quantity: move.quantity,
      balanceAfter: move.balanceAfter,
      ...(showsCosts && { unitCost: move.unitCost }),
      product: { id: productId, name: productName },
      variantId: move.variantId,
      variant,
      unit,
      document: kind && documentId ? { id: documentId, type: kind, code } : null,
      user: namedAuthor(move, userName),
      reason: stockReasons.find((known) => known === move.reason) ?? null,
      note: move.note,
    };
  });
}

const plotted = 60;

/** Lists the stock of a variant after each of its latest movements, the oldest first. */
export async function balancesOf(tx: TenantTx, variantId: string) {
  const rows = await tx
    .select({ at: stockMoves.createdAt, balance: stockMoves.balanceAfter })
    .from(stockMoves)
    .where(eq(stockMoves.variantId, variantId))
    .orderBy(desc(stockMoves.createdAt), desc(stockMoves.id))
    .limit(plotted);
  return { points: rows.reverse() };
}
