CREATE TABLE "documents" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"channel" text,
	"status" text NOT NULL,
	"code" text,
	"order_number" bigint,
	"concept" text,
	"business_date" date NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"category_id" uuid,
	"contact_id" uuid,
	"user_id" uuid,
	"actor" jsonb,
	"amount" bigint NOT NULL,
	"sign" smallint NOT NULL,
	"origin_id" uuid,
	CONSTRAINT "documents_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "documents_list" ON "documents" USING btree ("organization_id","business_date","id");--> statement-breakpoint
CREATE INDEX "documents_of_contact" ON "documents" USING btree ("organization_id","contact_id","business_date","id") WHERE contact_id is not null;--> statement-breakpoint
CREATE INDEX "documents_number" ON "documents" USING btree ("organization_id","order_number") WHERE order_number is not null;--> statement-breakpoint
CREATE POLICY "tenant" ON "documents" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "documents" TO tenant;
--> statement-breakpoint
CREATE VIEW "document_rows" WITH (security_invoker = true) AS
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
FROM transfers;
--> statement-breakpoint
GRANT SELECT ON "document_rows" TO tenant;
--> statement-breakpoint
CREATE FUNCTION register_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A refund is its customer's and in the category of its sale, so it is copied anew with that.
  INSERT INTO documents AS kept (id, organization_id, created_at, type, channel, status, code, order_number, concept,
    business_date, occurred_at, category_id, contact_id, user_id, actor, amount, sign, origin_id)
  SELECT id, organization_id, created_at, type, channel, status, code, order_number, concept, business_date, occurred_at,
    category_id, contact_id, user_id, actor, amount, sign, origin_id
  FROM document_rows WHERE organization_id = new.organization_id AND (id = new.id OR origin_id = new.id)
  ON CONFLICT (organization_id, id) DO UPDATE SET type = excluded.type, channel = excluded.channel,
    status = excluded.status, code = excluded.code, order_number = excluded.order_number, concept = excluded.concept,
    business_date = excluded.business_date, occurred_at = excluded.occurred_at, category_id = excluded.category_id,
    contact_id = excluded.contact_id, user_id = excluded.user_id, actor = excluded.actor, amount = excluded.amount,
    sign = excluded.sign, origin_id = excluded.origin_id;
  RETURN null;
END $$;
--> statement-breakpoint
CREATE TRIGGER register_sale AFTER INSERT OR UPDATE OF status, code, concept, business_date, occurred_at, category_id,
  contact_id, amount ON "sales" FOR EACH ROW WHEN (new.status NOT IN ('in_progress', 'discarded', 'quoted'))
  EXECUTE FUNCTION register_document();
--> statement-breakpoint
CREATE TRIGGER register_refund AFTER INSERT OR UPDATE ON "refunds" FOR EACH ROW EXECUTE FUNCTION register_document();
--> statement-breakpoint
CREATE TRIGGER register_expense AFTER INSERT OR UPDATE ON "purchases" FOR EACH ROW EXECUTE FUNCTION register_document();
--> statement-breakpoint
CREATE TRIGGER register_deposit AFTER INSERT OR UPDATE ON "deposits" FOR EACH ROW EXECUTE FUNCTION register_document();
--> statement-breakpoint
CREATE TRIGGER register_cash_movement AFTER INSERT OR UPDATE ON "cash_movements" FOR EACH ROW
  EXECUTE FUNCTION register_document();
--> statement-breakpoint
CREATE TRIGGER register_opening_debt AFTER INSERT OR UPDATE ON "debts" FOR EACH ROW WHEN (new.document_id = new.id)
  EXECUTE FUNCTION register_document();
--> statement-breakpoint
CREATE TRIGGER register_transfer AFTER INSERT OR UPDATE ON "transfers" FOR EACH ROW EXECUTE FUNCTION register_document();
--> statement-breakpoint
CREATE TRIGGER register_initial_balance AFTER INSERT OR UPDATE ON "initial_balances" FOR EACH ROW
  EXECUTE FUNCTION register_document();
--> statement-breakpoint
INSERT INTO "documents" (id, organization_id, created_at, type, channel, status, code, order_number, concept,
  business_date, occurred_at, category_id, contact_id, user_id, actor, amount, sign, origin_id)
SELECT id, organization_id, created_at, type, channel, status, code, order_number, concept, business_date, occurred_at,
  category_id, contact_id, user_id, actor, amount, sign, origin_id
FROM "document_rows";
