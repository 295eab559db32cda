CREATE TABLE "seller_months" (
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"month" date NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "seller_months_organization_id_user_id_month_product_id_pk" PRIMARY KEY("organization_id","user_id","month","product_id")
);
--> statement-breakpoint
ALTER TABLE "seller_months" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "seller_months" ADD CONSTRAINT "seller_months_product_fkey" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "tenant" ON "seller_months" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "seller_months" TO tenant;

--> statement-breakpoint
INSERT INTO "seller_months" SELECT s.organization_id, s.user_id, date_trunc('month', s.business_date)::date, l.product_id, sum(l.quantity), sum(l.amount)
FROM "sales" s JOIN "sale_lines" l ON l.organization_id = s.organization_id AND l.sale_id = s.id AND l.revision = s.revision
WHERE s.user_id IS NOT NULL AND s.status IN ('done', 'partially_refunded', 'refunded') GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4;
