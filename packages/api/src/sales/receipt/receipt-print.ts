import type { TenantTx } from '@mostrador/database/connect';
import { eq, sql } from 'drizzle-orm';
import { notFound } from '../../core/call/errors.ts';
import { purchases } from '../../purchasing/purchase/purchase.table.ts';
import { findRefund } from '../sale/refund/sale-refund-view.ts';
import { receiptPrints } from './receipt.table.ts';

type Print = { saleId: string; printId: string };

/**
 * Counts a print of a receipt in one statement and returns the number of prints before it: 0 is the original.
 * A repeated request with the same print id, because the response was lost, counts once. Throws 404 for an
 * unknown sale.
 */
export async function countPrint(tx: TenantTx, { saleId, printId }: Print): Promise<number> {
  const [row] = await tx.execute<{ before: number }>(sql`
    insert into ${receiptPrints} (sale_id, count, last_print_id)
    select id, 1, ${printId}::uuid from sales where id = ${saleId}::uuid and code is not null
    on conflict (organization_id, sale_id) do update set
      count = receipt_prints.count + (receipt_prints.last_print_id <> excluded.last_print_id)::int,
      last_print_id = excluded.last_print_id
    returning count - 1 as before`);
  if (row) return row.before;
  // Credit notes and vouchers are not counted: their copies are not marked.
  if ((await findRefund(tx, saleId)) || (await isSpend(tx, saleId))) return 0;
  throw notFound();
}

async function isSpend(tx: TenantTx, id: string) {
  const found = await tx.select({ id: purchases.id }).from(purchases).where(eq(purchases.id, id));
  return found.length > 0;
}
