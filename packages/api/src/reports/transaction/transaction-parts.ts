import type { transactionKinds } from '@mostrador/shared/codes/codes';
import { sql } from 'drizzle-orm';

/**
 * The parts of a document `d` of the register: each payment with its account, and the amount left on credit.
 * The parts add up to the document's amount.
 */
const parts = `
  select coalesce(p.payment_id, p.id) id, p.method, p.money_account_id, p.amount, p.received, p.reference
  from sale_payments p
  join sales s on s.id = p.sale_id and s.revision = p.revision
  where d.type in ('sale', 'income') and p.sale_id = d.id
  union all select null, 'credit', null, balance, null, null from sales
  where d.type in ('sale', 'income') and id = d.id and balance > 0
  union all select id, method, money_account_id, amount, null, null from refund_payments
  where d.type = 'refund' and refund_id = d.id
  union all select null, 'credit', null, credited, null, null from refunds
  where d.type = 'refund' and id = d.id and credited > 0
  union all select p.id, p.method, p.money_account_id, p.amount, null, p.reference from purchase_payments p
  join purchases o on o.id = p.purchase_id and o.revision = p.revision
  where d.type = 'expense' and p.purchase_id = d.id
  union all select null, 'credit', null, balance, null, null from purchases
  where d.type = 'expense' and id = d.id and balance > 0
  union all select id, method, money_account_id, paid, null, null from supplier_returns
  where d.type = 'supplier_return' and id = d.id and paid > 0
  union all select null, 'credit', null, credited + balance, null, null from supplier_returns
  where d.type = 'supplier_return' and id = d.id and credited + balance > 0
  union all select null, method, money_account_id, amount, received, reference from deposits
  where d.type = 'deposit' and id = d.id
  union all
  select null, 'cash', (select id from money_accounts where kind = 'cash' and is_default), amount, null, null
  from cash_movements where d.type in ('expense', 'cash_movement') and id = d.id
  union all select null, 'credit', null, total, null, null from debts where d.type = 'opening' and id = d.id
  union all select null, null, money_account_id, amount, null, null from initial_balances
  where d.type = 'opening' and id = d.id
  union all select null, null, null, amount, null, null from transfers
  where d.type = 'transfer' and id = d.id
  union all select null, null, (select id from money_accounts where 'money:' || id = into_account), price,
    null, null
  from asset_disposals where d.type = 'asset_disposal' and id = d.id`;

export const partsOfDocument = sql.raw(parts);

/** The lines sold, refunded or bought by a document: each product with its part of the amount. */
const lines = `
  select l.product_id, l.amount from sale_lines l
  join sales s on s.id = l.sale_id and s.revision = l.revision where d.type = 'sale' and l.sale_id = d.id
  union all select s.product_id, l.amount from refund_lines l join sale_lines s on s.id = l.sale_line_id
  where d.type = 'refund' and l.refund_id = d.id
  union all select product_id, amount from purchase_lines where d.type = 'expense' and purchase_id = d.id
  union all select w.product_id, l.amount from supplier_return_lines l
  join purchase_lines w on w.id = l.purchase_line_id
  where d.type = 'supplier_return' and l.supplier_return_id = d.id`;

export const linesOfDocument = sql.raw(lines);

type Kind = (typeof transactionKinds)[number];

/**
 * The same parts for documents of one kind only, so that the query plan does not contain the tables of other
 * kinds.
 */
export const partsOf = (kind: Kind) => ofKind(parts, kind);
export const linesOf = (kind: Kind) => ofKind(lines, kind);

const ofKind = (text: string, kind: Kind) => sql.raw(text.replaceAll('d.type', `'${kind}'`));
