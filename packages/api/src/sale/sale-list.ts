import type { Tx } from '@mostrador/database/connect';
import type { PageQuery } from '@mostrador/shared/page';
import { and, eq, gte, lte, type SQL } from 'drizzle-orm';
import type { Principal } from '../base/call.ts';
import { boundedCount, pageClauses, paginate } from '../base/list.ts';
import { together } from '../base/together.ts';
import type { SaleFilter } from './sale.schema.ts';
import { sales } from './sale.table.ts';
import { detailsOf, saleOf, selectSales } from './sale-view.ts';

type Context = { tx: Tx; principal: Pick<Principal, 'flags'> };

/** One page of sales, the latest first, with their lines and payments: two waves of statements. */
export async function listSales({ tx, principal }: Context, query: PageQuery, where: SQL | undefined) {
  const order = { column: sales.occurredAt, id: sales.id, direction: 'desc' } as const;
  const clauses = pageClauses({ query, where, order });
  const [found, count] = await together([
    selectSales(tx)
      .where(clauses.where)
      .orderBy(...clauses.orderBy)
      .limit(clauses.limit)
      .offset(clauses.offset),
    boundedCount(tx, sales, where),
  ]);
  const { rows, pagination } = paginate(found, count, query);
  const details = await detailsOf(
    tx,
    rows.map(({ sale }) => sale.id),
  );
  return { rows: rows.map((row) => saleOf(row, details, principal)), pagination };
}

/** What every list of sales may be narrowed by. Business days, both ends included. */
export const narrowedBy = ({
  from,
  until,
  paymentMethod,
}: Pick<SaleFilter, 'from' | 'until' | 'paymentMethod'>) =>
  and(
    from ? gte(sales.businessDate, from) : undefined,
    until ? lte(sales.businessDate, until) : undefined,
    paymentMethod ? eq(sales.paymentMethod, paymentMethod) : undefined,
  );
