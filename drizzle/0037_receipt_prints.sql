CREATE TABLE "receipt_prints" (
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"sale_id" uuid NOT NULL,
	"count" integer NOT NULL,
	"last_print_id" uuid NOT NULL,
	CONSTRAINT "receipt_prints_organization_id_sale_id_pk" PRIMARY KEY("organization_id","sale_id"),
	CONSTRAINT "receipt_prints_count_check" CHECK (count > 0)
);
--> statement-breakpoint
ALTER TABLE "receipt_prints" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "receipt_prints" ADD CONSTRAINT "receipt_prints_sale_fkey" FOREIGN KEY ("organization_id","sale_id") REFERENCES "public"."sales"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "tenant" ON "receipt_prints" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "receipt_prints" TO tenant;
