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
CREATE TABLE "ratings" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"order_id" uuid NOT NULL,
	"stars" integer NOT NULL,
	"comment" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"reply" text,
	"hidden_at" timestamp with time zone,
	"hidden_reason" text,
	"editable_until" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ratings_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "ratings_stars_check" CHECK (stars between 1 and 5),
	CONSTRAINT "ratings_hidden_check" CHECK ((hidden_at is null) = (hidden_reason is null))
);
--> statement-breakpoint
ALTER TABLE "ratings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "web_order_steps" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"from" text,
	"to" text NOT NULL,
	"reason" text,
	"user_id" uuid,
	"actor" jsonb,
	CONSTRAINT "web_order_steps_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "web_order_steps" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "web_orders" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"tracking_hash" text NOT NULL,
	"process_status" text DEFAULT 'incoming' NOT NULL,
	"delivery_status" text DEFAULT 'pending' NOT NULL,
	"delivery_method" text NOT NULL,
	"area_id" uuid,
	"area_name" text,
	"table_label" text,
	"address" jsonb,
	"customer_name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"language" text NOT NULL,
	"payment_method" text NOT NULL,
	"cash_with" bigint,
	"scheduled_for" timestamp with time zone,
	"hold_until" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"seen_by" uuid,
	"answered_at" timestamp with time zone,
	"promised_at" timestamp with time zone,
	"ready_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"reason" text,
	"ended_by" jsonb,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "web_orders_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "web_orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "held" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "held" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "delivery" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD COLUMN "amount_coupon" bigint;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "amount_coupon" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "delivery" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "coupon_id" uuid;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "coupon" jsonb;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_variant_fkey" FOREIGN KEY ("organization_id","variant_id") REFERENCES "public"."product_variants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_order_fkey" FOREIGN KEY ("organization_id","order_id") REFERENCES "public"."web_orders"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_order_steps" ADD CONSTRAINT "web_order_steps_order_fkey" FOREIGN KEY ("organization_id","order_id") REFERENCES "public"."web_orders"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_orders" ADD CONSTRAINT "web_orders_sale_fkey" FOREIGN KEY ("organization_id","id") REFERENCES "public"."sales"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_orders" ADD CONSTRAINT "web_orders_area_fkey" FOREIGN KEY ("organization_id","area_id") REFERENCES "public"."delivery_areas"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_holds_holder_key" ON "stock_holds" USING btree ("organization_id","holder_id","variant_id") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "stock_holds_variant" ON "stock_holds" USING btree ("organization_id","variant_id") WHERE released_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "ratings_order_key" ON "ratings" USING btree ("organization_id","order_id");--> statement-breakpoint
CREATE INDEX "ratings_list" ON "ratings" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "web_order_steps_key" ON "web_order_steps" USING btree ("organization_id","order_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "web_orders_code_key" ON "web_orders" USING btree ("organization_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "web_orders_tracking_key" ON "web_orders" USING btree ("tracking_hash");--> statement-breakpoint
CREATE INDEX "web_orders_list" ON "web_orders" USING btree ("organization_id","process_status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "web_orders_pending" ON "web_orders" USING btree ("organization_id") WHERE process_status = 'incoming' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "web_orders_of_phone" ON "web_orders" USING btree ("organization_id","phone","created_at");--> statement-breakpoint
CREATE INDEX "web_orders_spoken" ON "web_orders" USING btree ("code","phone");--> statement-breakpoint
CREATE INDEX "web_orders_held" ON "web_orders" USING btree ("hold_until") WHERE process_status = 'incoming';--> statement-breakpoint
CREATE INDEX "web_orders_by_change" ON "web_orders" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_held_check" CHECK (held >= 0);--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_coupon_check" CHECK ((coupon is null) = (coupon_id is null));--> statement-breakpoint
CREATE POLICY "tenant" ON "stock_holds" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "ratings" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "web_order_steps" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "web_orders" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "stock_holds" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "ratings" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT ON "web_order_steps" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "web_orders" TO tenant;
