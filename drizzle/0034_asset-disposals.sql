-- The release before runs on: what was sold or thrown away came on the same day (0030) and is in none.
CREATE TABLE "asset_disposals" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asset_type" text NOT NULL,
	"asset_id" uuid NOT NULL,
	"business_date" date NOT NULL,
	"price" bigint NOT NULL,
	"into_account" text,
	"user_id" uuid,
	"actor" jsonb,
	"fingerprint" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"voided_at" timestamp with time zone,
	CONSTRAINT "asset_disposals_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "asset_disposals_price_check" CHECK (price >= 0 and (price > 0) = (into_account is not null)),
	CONSTRAINT "asset_disposals_actor_check" CHECK ((user_id is null) = (actor is not null))
);
--> statement-breakpoint
ALTER TABLE "asset_disposals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "asset_disposals" (id, organization_id, asset_type, asset_id, business_date, price, into_account, user_id, actor)
SELECT p.disposal_id, p.organization_id, 'purchase', p.id, p.disposed_on, p.disposed_for, p.disposed_into,
  coalesce(b.user_id, p.user_id), CASE WHEN coalesce(b.user_id, p.user_id) IS NULL THEN p.actor END
FROM purchases p LEFT JOIN LATERAL (
  SELECT user_id FROM postings b WHERE b.organization_id = p.organization_id AND b.document_id = p.disposal_id LIMIT 1) b ON true
WHERE p.disposal_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_disposal_check";--> statement-breakpoint
DROP INDEX "purchases_disposal_key";--> statement-breakpoint
CREATE UNIQUE INDEX "asset_disposals_asset_key" ON "asset_disposals" USING btree ("organization_id","asset_id") WHERE voided_at is null;--> statement-breakpoint
ALTER TABLE "purchases" DROP COLUMN "disposal_id";--> statement-breakpoint
ALTER TABLE "purchases" DROP COLUMN "disposed_on";--> statement-breakpoint
ALTER TABLE "purchases" DROP COLUMN "disposed_for";--> statement-breakpoint
ALTER TABLE "purchases" DROP COLUMN "disposed_into";--> statement-breakpoint
CREATE POLICY "tenant" ON "asset_disposals" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "asset_disposals" TO tenant;
--> statement-breakpoint
CREATE OR REPLACE VIEW "document_rows" WITH (security_invoker = true) AS
SELECT id, organization_id, created_at, CASE channel WHEN 'income' THEN 'income' ELSE 'sale' END "type", channel, status, code, order_number, concept, business_date,
  occurred_at, category_id, contact_id, user_id, actor, amount, 1::smallint sign, null::uuid origin_id
FROM sales WHERE status IN ('done', 'partially_refunded', 'refunded', 'voided')
UNION ALL
SELECT r.id, r.organization_id, r.created_at, 'refund', s.channel, CASE WHEN r.voided_at IS NULL THEN 'done' ELSE 'voided' END,
  r.code, r.number, r.reason, r.business_date, r.occurred_at, s.category_id, s.contact_id, r.user_id, r.actor, r.amount,
  -1::smallint, r.sale_id
FROM refunds r JOIN sales s ON s.organization_id = r.organization_id AND s.id = r.sale_id
UNION ALL
SELECT id, organization_id, created_at, 'expense', channel, status, code, order_number, concept, business_date, created_at,
  category_id, contact_id, user_id, actor, amount, -1::smallint, null
FROM purchases WHERE status IN ('done', 'voided')
UNION ALL
SELECT id, organization_id, created_at, 'deposit', null, CASE WHEN voided_at IS NULL THEN 'done' ELSE 'voided' END, code,
  number, comments, business_date, occurred_at, null, contact_id, user_id, actor, amount,
  CASE direction WHEN 'receivable' THEN 1::smallint ELSE -1::smallint END, null
FROM deposits
UNION ALL
SELECT id, organization_id, created_at, CASE type WHEN 'expense' THEN 'expense' ELSE 'cash_movement' END, null, 'done', null,
  null, reason, business_date, occurred_at, null, null, user_id, actor, amount,
  CASE WHEN type = 'cash_in' THEN 1::smallint WHEN type IN ('drop_to_safe', 'bank_deposit') THEN 0::smallint ELSE -1::smallint END, session_id
FROM cash_movements WHERE type <> 'no_sale'
UNION ALL
SELECT id, organization_id, created_at, 'opening', null, CASE WHEN voided_at IS NULL THEN 'done' ELSE 'voided' END, code,
  number, note, coalesce(issued_on, created_at::date), created_at, null, contact_id, null, null, total,
  CASE direction WHEN 'receivable' THEN 1::smallint ELSE -1::smallint END, null
FROM debts WHERE document_id = id
UNION ALL
SELECT id, organization_id, created_at, 'opening', null, CASE WHEN deleted_at IS NULL THEN 'done' ELSE 'voided' END, null,
  null, label, as_of, created_at, null, contact_id, null, null, amount,
  CASE WHEN kind IN ('card_debt', 'loan') THEN -1::smallint ELSE 1::smallint END, null
FROM initial_balances WHERE debt_id IS NULL
UNION ALL
SELECT id, organization_id, created_at, 'transfer', null, CASE WHEN voided_at IS NULL THEN 'done' ELSE 'voided' END, code,
  order_number, coalesce(comments, reference), business_date, created_at, fee_category_id, null, user_id, actor, amount,
  CASE WHEN from_account IN ('owner', 'tax') THEN 1::smallint WHEN to_account IN ('owner', 'tax') THEN -1::smallint
    ELSE 0::smallint END, null
FROM transfers
UNION ALL
SELECT d.id, d.organization_id, d.created_at, 'asset_disposal', p.channel, CASE WHEN d.voided_at IS NULL THEN 'done' ELSE 'voided' END,
  null, null, coalesce(p.concept, b.label), d.business_date, d.created_at, null, null, d.user_id, d.actor, d.price, 1::smallint,
  d.asset_id
FROM asset_disposals d
LEFT JOIN purchases p ON p.organization_id = d.organization_id AND p.id = d.asset_id
LEFT JOIN initial_balances b ON b.organization_id = d.organization_id AND b.id = d.asset_id
WHERE d.price > 0;
--> statement-breakpoint
CREATE TRIGGER register_asset_disposal AFTER INSERT OR UPDATE ON "asset_disposals" FOR EACH ROW
  EXECUTE FUNCTION register_document();
--> statement-breakpoint
INSERT INTO "documents" (id, organization_id, created_at, type, channel, status, code, order_number, concept,
  business_date, occurred_at, category_id, contact_id, user_id, actor, amount, sign, origin_id)
SELECT id, organization_id, created_at, type, channel, status, code, order_number, concept, business_date, occurred_at,
  category_id, contact_id, user_id, actor, amount, sign, origin_id
FROM "document_rows" WHERE type = 'asset_disposal';
