CREATE TABLE "product_totals" (
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"business_date" date NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"amount_without_cost" bigint NOT NULL,
	"cost" bigint,
	"times" integer NOT NULL,
	CONSTRAINT "product_totals_organization_id_business_date_product_id_pk" PRIMARY KEY("organization_id","business_date","product_id")
);
--> statement-breakpoint
ALTER TABLE "product_totals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "hour" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_totals" ADD CONSTRAINT "product_totals_product_fkey" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_moves_turned" ON "stock_moves" USING btree ("organization_id","created_at") WHERE (balance_after > 0) <> (balance_after - quantity > 0);--> statement-breakpoint
CREATE POLICY "tenant" ON "product_totals" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "product_totals" TO tenant;
