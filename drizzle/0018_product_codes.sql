CREATE TABLE "product_codes" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"code" text NOT NULL,
	"name" text,
	"units" bigint NOT NULL,
	"price" bigint,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "product_codes_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "product_codes_units_check" CHECK (units > 0),
	CONSTRAINT "product_codes_price_check" CHECK (price >= 0)
);
--> statement-breakpoint
ALTER TABLE "product_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD COLUMN "pack" jsonb;--> statement-breakpoint
ALTER TABLE "product_codes" ADD CONSTRAINT "product_codes_product_fkey" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_codes" ADD CONSTRAINT "product_codes_variant_fkey" FOREIGN KEY ("organization_id","variant_id") REFERENCES "public"."product_variants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_codes_product" ON "product_codes" USING btree ("organization_id","product_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "product_codes_code_key" ON "product_codes" USING btree ("organization_id","code") WHERE deleted_at is null;--> statement-breakpoint
CREATE POLICY "tenant" ON "product_codes" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "product_codes" TO tenant;
