CREATE TABLE "notification_mutes" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "notification_mutes_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "notification_mutes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"notification_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "notification_reads_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "notification_reads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"severity" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"user_id" uuid,
	"details" jsonb NOT NULL,
	CONSTRAINT "notifications_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "notifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "purchase_lines" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"quantity" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"amount_landed" bigint NOT NULL,
	"unit_cost" bigint NOT NULL,
	"price" bigint,
	"cost_before" bigint,
	"cost_after" bigint NOT NULL,
	CONSTRAINT "purchase_lines_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "purchase_lines_check" CHECK (quantity > 0 and cost >= 0 and amount_landed >= 0)
);
--> statement-breakpoint
ALTER TABLE "purchase_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "purchase_payments" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"reference" text,
	"money_account_id" uuid NOT NULL,
	CONSTRAINT "purchase_payments_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "purchase_payments_amount_check" CHECK (amount > 0)
);
--> statement-breakpoint
ALTER TABLE "purchase_payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'done' NOT NULL,
	"code" text NOT NULL,
	"order_number" bigint NOT NULL,
	"business_date" date NOT NULL,
	"user_id" uuid,
	"actor" jsonb,
	"contact_id" uuid,
	"supplier_document" text,
	"currency" text NOT NULL,
	"decimals" smallint NOT NULL,
	"amount_products" bigint NOT NULL,
	"amount_discount" bigint DEFAULT 0 NOT NULL,
	"amount_tax" bigint DEFAULT 0 NOT NULL,
	"other_costs" bigint DEFAULT 0 NOT NULL,
	"is_tax_credited" boolean NOT NULL,
	"amount" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"discount" jsonb,
	"due_date" date,
	"comments" text,
	"fingerprint" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"voided_at" timestamp with time zone,
	"voided_on" date,
	"voided_by" uuid,
	"void_reason" text,
	CONSTRAINT "purchases_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "purchases_amount_check" CHECK (amount >= 0 and paid >= 0 and balance >= 0 and paid + balance = amount),
	CONSTRAINT "purchases_parts_check" CHECK (amount = amount_products - amount_discount + amount_tax + other_costs
        and amount_discount between 0 and amount_products and amount_tax >= 0 and other_costs >= 0),
	CONSTRAINT "purchases_owed_check" CHECK (balance = 0 or (contact_id is not null and due_date is not null))
);
--> statement-breakpoint
ALTER TABLE "purchases" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_count_entries" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"count_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"quantity" bigint NOT NULL,
	"user_id" uuid,
	"actor" jsonb,
	CONSTRAINT "stock_count_entries_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "stock_count_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_count_lines" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"count_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"quantity" bigint NOT NULL,
	"expected" bigint NOT NULL,
	"expected_first" bigint NOT NULL,
	"unit_cost" bigint,
	"user_id" uuid,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_count_lines_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stock_count_lines_quantity_check" CHECK (quantity >= 0)
);
--> statement-breakpoint
ALTER TABLE "stock_count_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_counts" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"code" text NOT NULL,
	"order_number" bigint NOT NULL,
	"name" text,
	"category_id" uuid,
	"is_blind" boolean DEFAULT false NOT NULL,
	"uncounted" text DEFAULT 'keep' NOT NULL,
	"user_id" uuid,
	"actor" jsonb,
	"value_found" bigint DEFAULT 0 NOT NULL,
	"value_lost" bigint DEFAULT 0 NOT NULL,
	"fingerprint" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	CONSTRAINT "stock_counts_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stock_counts_ended_check" CHECK ((status in ('posted', 'cancelled')) = (ended_at is not null))
);
--> statement-breakpoint
ALTER TABLE "stock_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_notification_fkey" FOREIGN KEY ("organization_id","notification_id") REFERENCES "public"."notifications"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_purchase_fkey" FOREIGN KEY ("organization_id","purchase_id") REFERENCES "public"."purchases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_product_fkey" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_variant_fkey" FOREIGN KEY ("organization_id","variant_id") REFERENCES "public"."product_variants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_payments" ADD CONSTRAINT "purchase_payments_purchase_fkey" FOREIGN KEY ("organization_id","purchase_id") REFERENCES "public"."purchases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_payments" ADD CONSTRAINT "purchase_payments_account_fkey" FOREIGN KEY ("organization_id","money_account_id") REFERENCES "public"."money_accounts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_contact_fkey" FOREIGN KEY ("organization_id","contact_id") REFERENCES "public"."contacts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_entries" ADD CONSTRAINT "stock_count_entries_count_fkey" FOREIGN KEY ("organization_id","count_id") REFERENCES "public"."stock_counts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_entries" ADD CONSTRAINT "stock_count_entries_variant_fkey" FOREIGN KEY ("organization_id","variant_id") REFERENCES "public"."product_variants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_count_fkey" FOREIGN KEY ("organization_id","count_id") REFERENCES "public"."stock_counts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_variant_fkey" FOREIGN KEY ("organization_id","variant_id") REFERENCES "public"."product_variants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_counts" ADD CONSTRAINT "stock_counts_category_fkey" FOREIGN KEY ("organization_id","category_id") REFERENCES "public"."categories"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_mutes_key" ON "notification_mutes" USING btree ("organization_id","user_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_reads_key" ON "notification_reads" USING btree ("organization_id","user_id","notification_id");--> statement-breakpoint
CREATE INDEX "notifications_list" ON "notifications" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_subject" ON "notifications" USING btree ("organization_id","subject_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "purchase_lines_purchase" ON "purchase_lines" USING btree ("organization_id","purchase_id","position");--> statement-breakpoint
CREATE INDEX "purchase_lines_variant" ON "purchase_lines" USING btree ("organization_id","variant_id","id");--> statement-breakpoint
CREATE INDEX "purchase_payments_purchase" ON "purchase_payments" USING btree ("organization_id","purchase_id","position");--> statement-breakpoint
CREATE INDEX "purchases_list" ON "purchases" USING btree ("organization_id","business_date","id");--> statement-breakpoint
CREATE INDEX "purchases_of_contact" ON "purchases" USING btree ("organization_id","contact_id") WHERE contact_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_code_key" ON "purchases" USING btree ("organization_id","code");--> statement-breakpoint
CREATE INDEX "stock_count_entries_count" ON "stock_count_entries" USING btree ("organization_id","count_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_lines_variant_key" ON "stock_count_lines" USING btree ("organization_id","count_id","variant_id");--> statement-breakpoint
CREATE INDEX "stock_counts_list" ON "stock_counts" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_counts_code_key" ON "stock_counts" USING btree ("organization_id","code");--> statement-breakpoint
CREATE INDEX "stock_moves_by_time" ON "stock_moves" USING btree ("organization_id","created_at","id");--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_cost_check" CHECK (cost >= 0);--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_cost_check" CHECK (unit_cost >= 0);--> statement-breakpoint
CREATE POLICY "tenant" ON "notification_mutes" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "notification_reads" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "notifications" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "purchase_lines" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "purchase_payments" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "purchases" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "stock_count_entries" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "stock_count_lines" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "stock_counts" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "notification_mutes" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "notification_reads" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT ON "notifications" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT ON "purchase_lines" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT ON "purchase_payments" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "purchases" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT ON "stock_count_entries" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "stock_count_lines" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "stock_counts" TO tenant;
