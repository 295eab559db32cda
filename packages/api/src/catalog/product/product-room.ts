import { planLimits } from '@mostrador/shared/wire/limits';
import { sql } from 'drizzle-orm';
import { forbidden } from '../../core/call/errors.ts';
import { holdOrganization, requireCapacity } from '../../core/call/gate/plan-limit.ts';
import { idList } from '../../core/db/bulk.ts';
import type { ProductContext } from './list/product-view.ts';

/**
 * Refuses with `planLimitReached` if the plan's limit of products and services together is reached. Each
 * kind is counted in its own index, because otherwise a shop of 30 000 products would read the whole table
 * for each new product.
 */
export const requireRoomForGoods = (
  { tx, principal }: Pick<ProductContext, 'tx' | 'principal'>,
  requested: number,
) =>
  requireCapacity(tx, 'products', {
    isPaid: principal.isPaid,
    hold: holdOrganization(principal.organizationId),
    counted: sql`(
      select from products where kind = 'product' and deleted_at is null
      union all select from products where kind = 'service' and deleted_at is null) goods`,
    requested,
  });

/**
 * Refuses with `planLimitReached` the change of products or services beyond the limit of the free plan, in
 * the order of their creation, after a paid plan has ended. They can still be sold.
 */
export async function requireWithinPlan(
  { tx, principal }: Pick<ProductContext, 'tx' | 'principal'>,
  ids: readonly string[],
) {
  if (principal.isPaid || ids.length === 0) return;
  const limit = planLimits.products.free;
  const [beyond] = await tx.execute(sql`
    with first_beyond as (
      select created_at, id from products where kind in ('product', 'service') and deleted_at is null
      order by created_at, id offset ${limit} limit 1)
    select from products p, first_beyond f
    where p.id = any(${idList(ids)}) and (p.created_at, p.id) >= (f.created_at, f.id) limit 1`);
  if (beyond) throw forbidden('planLimitReached', { kind: 'products', limit });
}
