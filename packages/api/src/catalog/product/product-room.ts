import { sql } from 'drizzle-orm';
import { holdOrganization, requireCapacity } from '../../core/call/plan-limit.ts';
import type { ProductContext } from './product-view.ts';

/**
 * Refuses with `planLimitReached` what the plan has no room for, products and services together. Each kind is
 * counted in an index of its own: rows were read from the whole table, of a shop of 30 000 products for each
 * that was made.
 */
export const requireRoomForGoods = (
  { tx, principal }: Pick<ProductContext, 'tx' | 'principal'>,
  wanted: number,
) =>
  requireCapacity(tx, 'products', {
    isPaid: principal.isPaid,
    hold: holdOrganization(principal.organizationId),
    counted: sql`(
      select from products where kind = 'product' and deleted_at is null
      union all select from products where kind = 'service' and deleted_at is null) goods`,
    wanted,
  });
