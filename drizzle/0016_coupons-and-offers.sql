CREATE TABLE "coupon_uses" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"coupon_id" uuid NOT NULL,
	"sale_id" uuid NOT NULL,
	"contact_id" uuid,
	"phone_key" text,
	"amount" bigint NOT NULL,
	"released_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_uses_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "coupon_uses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"code" text NOT NULL,
	"value" bigint NOT NULL,
	"unit" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"max_activations" integer,
	"per_customer" integer,
	"min_purchase" bigint,
	"applies_to" text DEFAULT 'all' NOT NULL,
	"target_ids" uuid[] DEFAULT '{}' NOT NULL,
	"channels" text[] DEFAULT '{"pos","web"}' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"solo" boolean DEFAULT true NOT NULL,
	"used_count" integer DEFAULT 0 NOT NULL,
	"fingerprint" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "coupons_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "coupons_value_check" CHECK (value > 0 and (unit = 'money' or value <= 10000)),
	CONSTRAINT "coupons_period_check" CHECK (starts_at < ends_at),
	CONSTRAINT "coupons_used_check" CHECK (used_count between 0 and coalesce(max_activations, used_count))
);
--> statement-breakpoint
ALTER TABLE "coupons" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "offer_products" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"offer_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "offer_products_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "offer_products" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text,
	"name_key" text NOT NULL,
	"value" bigint NOT NULL,
	"unit" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"all_products" boolean DEFAULT false NOT NULL,
	"channels" text[] DEFAULT '{"pos","web"}' NOT NULL,
	"priority" smallint DEFAULT 0 NOT NULL,
	"banner" jsonb,
	"active" boolean DEFAULT true NOT NULL,
	"fingerprint" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "offers_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "offers_value_check" CHECK (value > 0 and (unit = 'money' or value <= 10000)),
	CONSTRAINT "offers_period_check" CHECK (starts_at < ends_at),
	CONSTRAINT "offers_priority_check" CHECK (priority between 0 and 9)
);
--> statement-breakpoint
ALTER TABLE "offers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_fkey" FOREIGN KEY ("organization_id","coupon_id") REFERENCES "public"."coupons"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_contact_fkey" FOREIGN KEY ("organization_id","contact_id") REFERENCES "public"."contacts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_products" ADD CONSTRAINT "offer_products_offer_fkey" FOREIGN KEY ("organization_id","offer_id") REFERENCES "public"."offers"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_products" ADD CONSTRAINT "offer_products_product_fkey" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_sale_key" ON "coupon_uses" USING btree ("organization_id","sale_id") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "coupon_uses_coupon" ON "coupon_uses" USING btree ("organization_id","coupon_id") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "coupons_by_name" ON "coupons" USING btree ("organization_id","name_key","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "coupons_by_change" ON "coupons" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code_key" ON "coupons" USING btree ("organization_id","code") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_solo_key" ON "coupons" USING btree ("organization_id") WHERE solo and active and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "offer_products_key" ON "offer_products" USING btree ("organization_id","offer_id","product_id");--> statement-breakpoint
CREATE INDEX "offer_products_product" ON "offer_products" USING btree ("organization_id","product_id");--> statement-breakpoint
CREATE INDEX "offers_by_name" ON "offers" USING btree ("organization_id","name_key","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "offers_by_change" ON "offers" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "offers_active" ON "offers" USING btree ("organization_id","ends_at") WHERE active and deleted_at is null;--> statement-breakpoint
CREATE POLICY "tenant" ON "coupon_uses" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "coupons" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "offer_products" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "offers" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "coupon_uses" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "coupons" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "offer_products" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "offers" TO tenant;
