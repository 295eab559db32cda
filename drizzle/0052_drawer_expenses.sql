ALTER TABLE "cash_movements" ADD COLUMN "expense_id" uuid;--> statement-breakpoint
ALTER TABLE "cash_movements" ADD CONSTRAINT "cash_movements_expense_fkey" FOREIGN KEY ("organization_id","expense_id") REFERENCES "public"."purchases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_movements" ADD CONSTRAINT "cash_movements_expense_check" CHECK (expense_id is null or type = 'expense');--> statement-breakpoint
-- An expense out of a drawer stands in the register as the expense that it recorded, not a second time as a movement.
CREATE OR REPLACE VIEW "document_rows" WITH (security_invoker = true) AS
SELECT id, organization_id, created_at, CASE channel WHEN 'income' THEN 'income' ELSE 'sale' END "type", channel, status, code, order_number, concept, business_date,
  occurred_at, category_id, contact_id, user_id, actor, amount, 1::smallint sign, null::uuid origin_id,
  CASE WHEN voided_on > business_date THEN voided_on END voided_on
FROM sales WHERE status IN ('done', 'partially_refunded', 'refunded', 'voided')
UNION ALL
SELECT r.id, r.organization_id, r.created_at, 'refund', s.channel, CASE WHEN r.voided_at IS NULL THEN 'done' ELSE 'voided' END,
  r.code, r.number, r.reason, r.business_date, r.occurred_at, s.category_id, s.contact_id, r.user_id, r.actor, r.amount,
  -1::smallint, r.sale_id, null
FROM refunds r JOIN sales s ON s.organization_id = r.organization_id AND s.id = r.sale_id
UNION ALL
SELECT id, organization_id, created_at, 'expense', channel, status, code, order_number, concept, business_date, created_at,
  category_id, contact_id, user_id, actor, amount, -1::smallint, null, CASE WHEN voided_on > business_date THEN voided_on END
FROM purchases WHERE status IN ('done', 'voided')
UNION ALL
SELECT id, organization_id, created_at, 'deposit', null, CASE WHEN voided_at IS NULL THEN 'done' ELSE 'voided' END, code,
  number, comments, business_date, occurred_at, null, contact_id, user_id, actor, amount,
  CASE direction WHEN 'receivable' THEN 1::smallint ELSE -1::smallint END, null, CASE WHEN voided_on > business_date THEN voided_on END
FROM deposits
UNION ALL
SELECT id, organization_id, created_at, CASE type WHEN 'expense' THEN 'expense' ELSE 'cash_movement' END, null, 'done', null,
  null, reason, business_date, occurred_at, null, null, user_id, actor, amount,
  CASE WHEN type = 'cash_in' THEN 1::smallint WHEN type IN ('drop_to_safe', 'bank_deposit') THEN 0::smallint ELSE -1::smallint END, session_id, null
FROM cash_movements WHERE type <> 'no_sale' AND expense_id IS NULL
UNION ALL
SELECT id, organization_id, created_at, 'opening', null, CASE WHEN voided_at IS NULL THEN 'done' ELSE 'voided' END, code,
  number, note, coalesce(issued_on, created_at::date), created_at, null, contact_id, null, null, total,
  CASE direction WHEN 'receivable' THEN 1::smallint ELSE -1::smallint END, null, null
FROM debts WHERE document_id = id
UNION ALL
SELECT id, organization_id, created_at, 'opening', null, CASE WHEN deleted_at IS NULL THEN 'done' ELSE 'voided' END, null,
  null, label, as_of, created_at, null, contact_id, null, null, amount,
  CASE WHEN kind IN ('card_debt', 'loan') THEN -1::smallint ELSE 1::smallint END, null, null
FROM initial_balances WHERE debt_id IS NULL
UNION ALL
SELECT id, organization_id, created_at, 'transfer', null, CASE WHEN voided_at IS NULL THEN 'done' ELSE 'voided' END, code,
  order_number, coalesce(comments, reference), business_date, created_at, fee_category_id, null, user_id, actor, amount,
  CASE WHEN from_account IN ('owner', 'tax') THEN 1::smallint WHEN to_account IN ('owner', 'tax') THEN -1::smallint
    ELSE 0::smallint END, null, CASE WHEN voided_on > business_date THEN voided_on END
FROM transfers
UNION ALL
SELECT d.id, d.organization_id, d.created_at, 'asset_disposal', p.channel, CASE WHEN d.voided_at IS NULL THEN 'done' ELSE 'voided' END,
  null, null, coalesce(p.concept, b.label), d.business_date, d.created_at, null, null, d.user_id, d.actor, d.price, 1::smallint,
  d.asset_id, null
FROM asset_disposals d
LEFT JOIN purchases p ON p.organization_id = d.organization_id AND p.id = d.asset_id
LEFT JOIN initial_balances b ON b.organization_id = d.organization_id AND b.id = d.asset_id
WHERE d.price > 0
UNION ALL
SELECT r.id, r.organization_id, r.created_at, 'supplier_return', p.channel, CASE WHEN r.voided_at IS NULL THEN 'done' ELSE 'voided' END,
  r.code, r.number, r.reason, r.business_date, r.created_at, null, p.contact_id, r.user_id, r.actor, r.amount, 1::smallint,
  r.purchase_id, CASE WHEN r.voided_on > r.business_date THEN r.voided_on END
FROM supplier_returns r JOIN purchases p ON p.organization_id = r.organization_id AND p.id = r.purchase_id;
