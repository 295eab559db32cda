CREATE TABLE "product_months" (
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"month" date NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"amount_without_cost" bigint NOT NULL,
	"cost" bigint,
	"times" integer NOT NULL,
	"returned_quantity" bigint DEFAULT 0 NOT NULL,
	"returned_amount" bigint DEFAULT 0 NOT NULL,
	"sold_tax" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "product_months_organization_id_month_product_id_pk" PRIMARY KEY("organization_id","month","product_id")
);
--> statement-breakpoint
ALTER TABLE "product_months" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "product_totals" ADD COLUMN "sold_tax" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_months" ADD CONSTRAINT "product_months_product_fkey" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "postings_besides_sales" ON "postings" USING btree ("organization_id","business_date") WHERE document_type <> 'sale';--> statement-breakpoint
CREATE INDEX "sales_numbers_of_day" ON "sales" USING btree ("organization_id","business_date","order_number") WHERE order_number is not null;--> statement-breakpoint
CREATE INDEX "sales_voided_later" ON "sales" USING btree ("organization_id","voided_on","business_date") WHERE voided_on <> business_date;--> statement-breakpoint
CREATE POLICY "tenant" ON "product_months" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "product_months" TO tenant;

--> statement-breakpoint
-- Written anew in the order of days: rows changed one after another would lie all over the table.
CREATE TEMPORARY TABLE "sold_before" ON COMMIT DROP AS
SELECT t.organization_id, t.business_date, t.product_id, t.quantity, t.amount, t.amount_without_cost, t.cost, t.times,
  t.returned_quantity, t.returned_amount, coalesce(d.tax, 0)::bigint sold_tax
FROM "product_totals" t
LEFT JOIN (
  SELECT organization_id, business_date, product_id, sum(tax) tax FROM (
    SELECT s.organization_id, s.business_date, l.product_id, l.amount_tax tax
    FROM "sales" s JOIN "sale_lines" l ON l.organization_id = s.organization_id AND l.sale_id = s.id AND l.revision = s.revision
    WHERE s.status IN ('done', 'partially_refunded', 'refunded') AND l.amount_tax <> 0
    UNION ALL
    -- What was voided later stands on its own day, and is taken back on the other.
    SELECT s.organization_id, v.day, l.product_id, v.sign * l.amount_tax
    FROM "sales" s JOIN "sale_lines" l ON l.organization_id = s.organization_id AND l.sale_id = s.id AND l.revision = s.revision
    CROSS JOIN LATERAL (VALUES (s.business_date, 1), (s.voided_on, -1)) v (day, sign)
    WHERE s.status = 'voided' AND s.voided_on <> s.business_date AND l.amount_tax <> 0) told
  GROUP BY 1, 2, 3) d USING (organization_id, business_date, product_id);
--> statement-breakpoint
TRUNCATE "product_totals";
--> statement-breakpoint
INSERT INTO "product_totals" (organization_id, business_date, product_id, quantity, amount, amount_without_cost, cost, times,
  returned_quantity, returned_amount, sold_tax)
SELECT organization_id, business_date, product_id, quantity, amount, amount_without_cost, cost, times, returned_quantity,
  returned_amount, sold_tax FROM "sold_before" ORDER BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO "product_months" SELECT organization_id, date_trunc('month', business_date)::date, product_id, sum(quantity), sum(amount),
  sum(amount_without_cost), sum(cost), sum(times), sum(returned_quantity), sum(returned_amount), sum(sold_tax)
FROM "product_totals" GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO "daily_totals" (organization_id, business_date, kind, key, amount, count)
WITH sold AS (
  SELECT *, coalesce(user_id::text, actor ->> 'id', '') who FROM "sales" WHERE status NOT IN ('in_progress', 'discarded', 'quoted')),
part AS (
  SELECT id, organization_id, 'rounding' kind, channel || ':' || who "key", rounding amount FROM sold WHERE rounding <> 0
  UNION ALL
  SELECT s.id, s.organization_id, 'goods', s.channel || ':' || s.who, sum(l.amount - l.amount_tax)
  FROM sold s JOIN "sale_lines" l ON l.organization_id = s.organization_id AND l.sale_id = s.id AND l.revision = s.revision
  GROUP BY 1, 2, 4 HAVING sum(l.amount - l.amount_tax) <> 0
  UNION ALL
  SELECT s.id, s.organization_id, 'tax_rate', concat_ws(':', s.channel, s.who, l.tax_rate), sum(l.amount_tax)
  FROM sold s JOIN "sale_lines" l ON l.organization_id = s.organization_id AND l.sale_id = s.id AND l.revision = s.revision
  GROUP BY 1, 2, 4 HAVING sum(l.amount_tax) <> 0),
noted AS (
  SELECT *, channel || ':' || coalesce(user_id::text, actor ->> 'id', '') "key"
  FROM (SELECT n.*, s.channel FROM "refunds" n JOIN "sales" s ON s.organization_id = n.organization_id AND s.id = n.sale_id
    WHERE n.voided_at IS NULL) n),
told AS (
  SELECT p.organization_id, v.day, p.kind, p.key, v.sign * p.amount amount, v.sign count
  FROM part p JOIN sold s ON s.organization_id = p.organization_id AND s.id = p.id
  CROSS JOIN LATERAL (VALUES (s.business_date, 1), (CASE WHEN s.status = 'voided' THEN coalesce(s.voided_on, s.business_date) END, -1))
    v (day, sign)
  WHERE v.day IS NOT NULL
  UNION ALL
  SELECT organization_id, business_date, 'given_up', channel || ':' || who, amount, 1 FROM sold WHERE status = 'voided'
  UNION ALL
  SELECT n.organization_id, n.business_date, v.kind, n.key, v.amount, 1
  FROM noted n
  LEFT JOIN LATERAL (
    SELECT coalesce(sum(amount - amount_tax), 0) net, coalesce(sum(quantity), 0) quantity FROM "refund_lines" l
    WHERE l.organization_id = n.organization_id AND l.refund_id = n.id) l ON true
  CROSS JOIN LATERAL (VALUES ('refund_discount', n.amount_discount), ('refund_rounding', n.rounding), ('refund_goods', l.net),
    ('refund_quantity', l.quantity), ('refund_seller', CASE WHEN n.amount = 0 THEN 0 END)) v (kind, amount)
  WHERE v.amount <> 0 OR (v.kind = 'refund_seller' AND v.amount IS NOT NULL))
SELECT organization_id, day, kind, "key", sum(amount), sum(count) FROM told GROUP BY 1, 2, 3, 4
ON CONFLICT (organization_id, business_date, kind, "key")
DO UPDATE SET amount = daily_totals.amount + excluded.amount, count = daily_totals.count + excluded.count;
