import { purchaseStatuses } from '@mostrador/shared/codes/codes';
import type { ReceiptShop } from '@mostrador/shared/papers/receipt-layout';
import type { ReceiptView } from '@mostrador/shared/papers/receipt-view';
import { layOutVoucher } from '@mostrador/shared/papers/voucher-layout';
import { and, isNotNull, sql } from 'drizzle-orm';
import { listExpenses } from '../../purchasing/expense/expense.ts';
import { purchases } from '../../purchasing/purchase/purchase.table.ts';
import type { PurchaseContext } from '../../purchasing/purchase/purchase.ts';
import { readPurchases } from '../../purchasing/purchase/purchase-view.ts';
import { linkOf, type PaperRequest, paperOf, type ReceiptCall } from './paper.ts';
import type { ReceiptFilter } from './receipt.schema.ts';
import { ownOutlays } from './receipt-reader.ts';

/** A voucher for goods requires the permission to see costs. */
const seesCosts = { flags: new Set(['inventory_see_costs'] as const) };

/**
 * The voucher of an expense. Null if the id belongs to a document of another type, or if the expense is not
 * approved yet.
 */
export async function findVoucher(
  call: ReceiptCall,
  { shop, organizationId, id }: PaperRequest & { shop: ReceiptShop },
): Promise<ReceiptView | null> {
  const [spend] = await readPurchases(call.tx, seesCosts, [id]);
  if (!spend?.code) return null;
  const { code, products, services, payments = [], ...rest } = spend;
  const { amount = 0, amountFree = 0, amountDiscount = 0, amountTax = 0, otherCosts = 0 } = spend;
  const { tip = 0, paid = 0, balance = 0, forgiven = 0 } = spend;
  const sums = { amount, amountFree, amountDiscount, amountTax, otherCosts, tip, paid, balance, forgiven };
  const lines = [...products, ...services].map((line) => {
    const { cost = 0, amount = 0, discount = null } = line;
    return { ...line, cost, amount, discount };
  });
  return layOutVoucher({
    ...paperOf(call, shop),
    spend: { ...rest, ...sums, code, lines, payments },
    link: linkOf(call, { organizationId, id, since: spend.createdAt }),
  });
}

type Context = Pick<PurchaseContext, 'tx' | 'principal'>;

/** One page of expenses, including goods received. Expenses that wait for approval have no voucher yet. */
export async function listVouchers(
  ctx: Context,
  { transactionType: _, status: requestedStatus, ...filter }: ReceiptFilter,
) {
  const status = purchaseStatuses.find((known) => known === requestedStatus);
  const isKnown = requestedStatus === undefined || status !== undefined;
  const { expensesTransactions, pagination } = await listExpenses(
    ctx,
    { ...filter, status },
    and(ownOutlays(ctx.principal), isNotNull(purchases.code), isKnown ? undefined : sql`false`),
  );
  return { receipts: expensesTransactions, pagination };
}
