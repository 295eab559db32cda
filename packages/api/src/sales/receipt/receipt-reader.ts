import type { TenantTx } from '@mostrador/database/connect';
import { type SQL, sql } from 'drizzle-orm';
import type { Principal } from '../../core/call/call.ts';
import { notFound } from '../../core/call/errors.ts';

type Reader = Pick<Principal, 'flags' | 'user' | 'actor'>;

/** The sales, refunds or deposits that the user made. `row` names the table. */
const madeBy = ({ user, actor }: Reader, row: SQL) =>
  user ? sql`${row}.user_id = ${user.id}` : sql`${row}.actor ->> 'id' = ${actor.id}`;

const seesAll = ({ flags }: Reader) => flags.has('acc_see_analytics');

/** Every user lists the receipts of their own sales; the receipts of all sales require a permission. */
export const ownSales = (reader: Reader) => (seesAll(reader) ? undefined : madeBy(reader, sql`sales`));

export const ownOutlays = (reader: Reader) => (seesAll(reader) ? undefined : madeBy(reader, sql`purchases`));

/** The receipts that a user may read. Those of a sale include its refunds. */
type Reach = { sales: SQL; deposits: SQL; outlays: SQL };

/**
 * The receipts that the documented procedure lists: those of the user's own sales, refunds, deposits and
 * expenses.
 */
export const ownReceipts = (reader: Reader): Reach => ({
  sales: madeBy(reader, sql`sales`),
  deposits: madeBy(reader, sql`deposits`),
  outlays: madeBy(reader, sql`purchases`),
});

/**
 * The receipts that other screens open: every member sees the lists of the till, the books and the store's
 * orders, and a receipt reveals no more than the row there. The same holds for spending. A deposit is on the
 * pages of debts.
 */
export const shownReceipts = (reader: Reader): Reach => ({
  sales: sql`(sales.channel in ('pos', 'accounting', 'web') or ${madeBy(reader, sql`sales`)})`,
  deposits: reader.flags.has('acc_credit_sales') ? sql`true` : madeBy(reader, sql`deposits`),
  outlays: sql`true`,
});

/** The voucher of a purchase reveals the cost of its goods. */
const seesCosts = ({ flags }: Reader) => flags.has('inventory_see_costs');

const seenGoods = (reader: Reader) =>
  seesCosts(reader)
    ? sql`true`
    : sql`not exists (select from purchase_lines where purchase_lines.purchase_id = purchases.id)`;

const everything = { sales: sql`true`, deposits: sql`true`, outlays: sql`true` };

/** A receipt that the user may not read gets 404, like one that does not exist. */
export async function refuseBeyond(
  tx: TenantTx,
  reader: Reader,
  { id, reach }: { id: string; reach: Reach },
) {
  if (seesAll(reader) && seesCosts(reader)) return;
  const { sales, deposits, outlays } = seesAll(reader) ? everything : reach;
  const [there] = await tx.execute(sql`
    select id from sales where id = ${id} and ${sales}
    union all
    select id from deposits where id = ${id} and ${deposits}
    union all
    select id from purchases where id = ${id} and ${outlays} and ${seenGoods(reader)}
    union all
    select id from refunds where id = ${id} and (${madeBy(reader, sql`refunds`)}
      or exists (select from sales where sales.id = refunds.sale_id and ${sales}))`);
  if (!there) throw notFound();
}
