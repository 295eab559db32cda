CREATE TABLE "supplier_return_lines" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"supplier_return_id" uuid NOT NULL,
	"purchase_line_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"amount_tax" bigint NOT NULL,
	"amount_landed" bigint NOT NULL,
	CONSTRAINT "supplier_return_lines_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "supplier_return_lines_check" CHECK (quantity > 0 and amount_landed >= 0 and amount_tax between 0 and amount)
);
--> statement-breakpoint
ALTER TABLE "supplier_return_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "supplier_returns" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"code" text NOT NULL,
	"number" bigint NOT NULL,
	"business_date" date NOT NULL,
	"user_id" uuid,
	"actor" jsonb,
	"supplier_document" text,
	"currency" text NOT NULL,
	"decimals" smallint NOT NULL,
	"amount" bigint NOT NULL,
	"amount_tax" bigint NOT NULL,
	"is_tax_credited" boolean NOT NULL,
	"credited" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"method" text,
	"money_account_id" uuid,
	"due_date" date,
	"reason" text NOT NULL,
	"fingerprint" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"voided_at" timestamp with time zone,
	"voided_on" date,
	"voided_by" uuid,
	"void_reason" text,
	CONSTRAINT "supplier_returns_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "supplier_returns_amount_check" CHECK (amount = credited + paid + balance and least(credited, paid, balance) >= 0
        and amount_tax between 0 and amount),
	CONSTRAINT "supplier_returns_paid_check" CHECK ((paid > 0) = (money_account_id is not null) and (paid > 0) = (method is not null)
        and (balance > 0) = (due_date is not null) and (paid = 0 or balance = 0)),
	CONSTRAINT "supplier_returns_actor_check" CHECK ((user_id is null) = (actor is not null))
);
--> statement-breakpoint
ALTER TABLE "supplier_returns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "supplier_return_lines" ADD CONSTRAINT "supplier_return_lines_return_fkey" FOREIGN KEY ("organization_id","supplier_return_id") REFERENCES "public"."supplier_returns"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_return_lines" ADD CONSTRAINT "supplier_return_lines_line_fkey" FOREIGN KEY ("organization_id","purchase_line_id") REFERENCES "public"."purchase_lines"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_returns" ADD CONSTRAINT "supplier_returns_purchase_fkey" FOREIGN KEY ("organization_id","purchase_id") REFERENCES "public"."purchases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_returns" ADD CONSTRAINT "supplier_returns_account_fkey" FOREIGN KEY ("organization_id","money_account_id") REFERENCES "public"."money_accounts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_return_lines_return" ON "supplier_return_lines" USING btree ("organization_id","supplier_return_id","position");--> statement-breakpoint
CREATE INDEX "supplier_return_lines_line" ON "supplier_return_lines" USING btree ("organization_id","purchase_line_id");--> statement-breakpoint
CREATE INDEX "supplier_returns_purchase" ON "supplier_returns" USING btree ("organization_id","purchase_id");--> statement-breakpoint
CREATE INDEX "supplier_returns_list" ON "supplier_returns" USING btree ("organization_id","business_date","id");--> statement-breakpoint
CREATE POLICY "tenant" ON "supplier_return_lines" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "supplier_returns" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT ON "supplier_return_lines" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "supplier_returns" TO tenant;

--> statement-breakpoint
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
FROM cash_movements WHERE type <> 'no_sale'
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
--> statement-breakpoint
CREATE TRIGGER register_supplier_return AFTER INSERT OR UPDATE ON "supplier_returns" FOR EACH ROW
  EXECUTE FUNCTION register_document();
