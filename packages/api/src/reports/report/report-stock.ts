import type { StockOrder } from '@mostrador/shared/codes/codes';
import { spanOf } from '../../catalog/product/stock/product-pace.ts';
import { forbidden } from '../../core/call/errors.ts';
import { decimalsOf } from '../../identity/organization/decimals.ts';
import type { StockAnalytics, StockFigures, StockQuery } from './report.schema.ts';
import { periodOf } from './report-days.ts';
import type { ReportContext } from './report-pos.ts';
import { stockFigures } from './report-stock-sql.ts';

type Shown = Omit<StockFigures, 'category' | 'lastSaleAt'> & {
  categoryId: string | null;
  categoryName: string | null;
  lastSaleAt: string | null;
};
type Found = {
  totals: StockAnalytics['totals'];
  byStatus: StockAnalytics['byStatus'] | null;
  byClass: StockAnalytics['byClass'] | null;
  count: number;
  products: Shown[] | null;
};

const ofCosts = new Set<StockOrder>(['value_at_cost', 'margin', 'turnover']);

/** Sorting or filtering by costs would reveal them. */
export function refuseCosts(query: Pick<StockQuery, 'class' | 'by'>, { seesCosts }: { seesCosts: boolean }) {
  if (!seesCosts && (query.class || ofCosts.has(query.by)))
    throw forbidden('permissionDenied', { permission: 'inventory_see_costs' });
}

type Looking = Omit<ReportContext, 'principal'> & {
  principal: Pick<ReportContext['principal'], 'shop' | 'flags'>;
};

/**
 * Reads the value, sales and demand of every product with tracked stock, and the totals of all, in one
 * statement.
 */
export async function readStockAnalytics(ctx: Looking, query: StockQuery): Promise<StockAnalytics> {
  const { tx, principal } = ctx;
  const { shop, flags } = principal;
  const seesCosts = flags.has('inventory_see_costs');
  refuseCosts(query, { seesCosts });
  const period = periodOf(ctx, query);
  const at = spanOf(ctx, period.from, period.until);
  const [row] = await tx.execute<{ found: Found }>(
    stockFigures({ ...query, period, at, lowStock: shop.settings.lowStock, decimals: decimalsOf(shop) }),
  );
  if (!row) throw new Error('An aggregate answers one row.');
  const { totals, byStatus, byClass, count, products } = row.found;
  const { page, perPage } = query;
  const pages = Math.ceil(count / perPage);
  return {
    ...period,
    totals: seesCosts ? totals : withoutCostsOf(totals),
    byStatus: (byStatus ?? []).map((each) => (seesCosts ? each : withoutCostsOf(each))),
    ...(seesCosts && { byClass: byClass ?? [] }),
    products: (products ?? []).map(({ categoryId, categoryName, lastSaleAt, ...figures }) => ({
      ...(seesCosts ? figures : withoutCostsOf(figures)),
      category: categoryId === null ? null : { id: categoryId, name: categoryName ?? '' },
      lastSaleAt: lastSaleAt === null ? null : new Date(lastSaleAt),
    })),
    pagination: {
      page,
      next: page < pages ? page + 1 : null,
      prev: page > 1 ? page - 1 : null,
      count,
      pages,
      nextCursor: null,
    },
  };
}

type CostFigures = {
  valueAtCost?: unknown;
  hasUnknownCost?: unknown;
  withoutCost?: unknown;
  margin?: unknown;
  amountWithoutCost?: unknown;
  marginShare?: unknown;
  class?: unknown;
  turnover?: unknown;
};

/** Removes all figures that reveal costs. */
function withoutCostsOf<Figures extends CostFigures>(figures: Figures) {
  const { valueAtCost, hasUnknownCost, withoutCost, margin, marginShare, turnover, ...seen } = figures;
  const { class: ofMargin, amountWithoutCost, ...rest } = seen;
  return rest;
}
