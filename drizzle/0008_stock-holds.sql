CREATE TABLE "stock_holds" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"holder_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"quantity" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone,
	"release_reason" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_holds_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stock_holds_quantity_check" CHECK (quantity > 0),
	CONSTRAINT "stock_holds_released_check" CHECK ((released_at is null) = (release_reason is null))
);
--> statement-breakpoint
ALTER TABLE "stock_holds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "held" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "held" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_variant_fkey" FOREIGN KEY ("organization_id","variant_id") REFERENCES "public"."product_variants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_holds_holder_key" ON "stock_holds" USING btree ("organization_id","holder_id","variant_id") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "stock_holds_variant" ON "stock_holds" USING btree ("organization_id","variant_id") WHERE released_at is null;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_held_check" CHECK (held >= 0);--> statement-breakpoint
CREATE POLICY "tenant" ON "stock_holds" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "stock_holds" TO tenant;
