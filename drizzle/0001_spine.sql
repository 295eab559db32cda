CREATE TABLE "mail_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_counters" (
	"key" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_counters_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"action" text NOT NULL,
	"subject_id" text,
	"before" jsonb,
	"after" jsonb,
	"ip" text NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "audit_log_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"output" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"description" text,
	"color" text,
	"icon" text,
	"transaction_type" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "categories_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "categories" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"search_text" text NOT NULL,
	"phone" text,
	"email" text,
	"address" text,
	"kind" text DEFAULT 'client' NOT NULL,
	"tax_id" text,
	"credit_limit" bigint,
	"credit_days" integer,
	"notes" text,
	"owed" bigint DEFAULT 0 NOT NULL,
	"owes" bigint DEFAULT 0 NOT NULL,
	"total_spent" bigint DEFAULT 0 NOT NULL,
	"last_purchase_on" date,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "contacts_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "contacts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "counters" (
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"kind" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "counters_organization_id_kind_pk" PRIMARY KEY("organization_id","kind")
);
--> statement-breakpoint
ALTER TABLE "counters" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "daily_totals" (
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"business_date" date NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"amount" bigint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "daily_totals_organization_id_business_date_kind_key_pk" PRIMARY KEY("organization_id","business_date","kind","key")
);
--> statement-breakpoint
ALTER TABLE "daily_totals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "money_accounts" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT true NOT NULL,
	CONSTRAINT "money_accounts_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "money_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "postings" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" text NOT NULL,
	"destination" text NOT NULL,
	"amount" bigint NOT NULL,
	"business_date" date NOT NULL,
	"kind" text NOT NULL,
	"document_type" text NOT NULL,
	"document_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"reverses_id" uuid,
	CONSTRAINT "postings_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "postings_amount_check" CHECK (amount > 0),
	CONSTRAINT "postings_accounts_check" CHECK (source <> destination)
);
--> statement-breakpoint
ALTER TABLE "postings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"role_id" uuid,
	"is_owner" boolean DEFAULT false NOT NULL,
	"pin_hash" text,
	"removed_at" timestamp with time zone,
	CONSTRAINT "members_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"avatar_key" text,
	"slug" text,
	"country_id" text,
	"currency" text DEFAULT 'USD' NOT NULL,
	"time_zone" text DEFAULT 'America/Guatemala' NOT NULL,
	"cutoff_hour" integer DEFAULT 0 NOT NULL,
	"business_type" text DEFAULT 'business' NOT NULL,
	"industry" text,
	"money_symbol" text DEFAULT 'dot' NOT NULL,
	"is_dollar" boolean DEFAULT false NOT NULL,
	"number_of_employees" integer,
	"primary_color" text,
	"secondary_color" text,
	"custom_image_key" text,
	"thank_you_message" text,
	"ticket_hide_logo" boolean DEFAULT false NOT NULL,
	"receipt_line1" text,
	"receipt_line2" text,
	"receipt_line3" text,
	"receipt_line4" text,
	"low_stock" bigint DEFAULT 5000 NOT NULL,
	"unified_transactions" boolean DEFAULT false NOT NULL,
	"stock_policy" text DEFAULT 'block' NOT NULL,
	"credit_days" integer DEFAULT 15 NOT NULL,
	"tax_enabled" boolean DEFAULT false NOT NULL,
	"tax_included" boolean DEFAULT true NOT NULL,
	"default_tax_rate" integer DEFAULT 0 NOT NULL,
	"cash_rounding" bigint DEFAULT 0 NOT NULL,
	"trial_ends_at" timestamp with time zone,
	"paid_until" timestamp with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organizations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "product_images" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"product_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_images_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "product_images" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "product_variants" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"color" text,
	"size" text,
	"style" text,
	"price" bigint NOT NULL,
	"cost" bigint,
	"stock" bigint DEFAULT 0 NOT NULL,
	"barcode" text,
	"sku" text,
	"upload_id" uuid,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "product_variants_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "product_variants" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text DEFAULT 'product' NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"search_text" text NOT NULL,
	"description" text,
	"category_id" uuid,
	"supplier_id" uuid,
	"unit" text DEFAULT 'piece' NOT NULL,
	"quantity_step" bigint DEFAULT 1000 NOT NULL,
	"quantity_min" bigint DEFAULT 1000 NOT NULL,
	"low_stock" bigint,
	"track_stock" boolean DEFAULT true NOT NULL,
	"show_in_pos" boolean DEFAULT true NOT NULL,
	"show_in_store" boolean DEFAULT true NOT NULL,
	"favourite" boolean DEFAULT false NOT NULL,
	"tax_rate" integer,
	"wholesale_quantity" bigint,
	"wholesale_price" bigint,
	"expires_on" date,
	"has_variants" boolean DEFAULT false NOT NULL,
	"price" bigint NOT NULL,
	"stock" bigint DEFAULT 0 NOT NULL,
	"sold_quantity" bigint DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"delete_reason" text,
	"deletion_id" uuid,
	CONSTRAINT "products_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "products" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_moves" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"variant_id" uuid NOT NULL,
	"quantity" bigint NOT NULL,
	"balance_after" bigint NOT NULL,
	"type" text NOT NULL,
	"unit_cost" bigint,
	"document_id" uuid,
	"user_id" uuid,
	"reason" text,
	"note" text,
	CONSTRAINT "stock_moves_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stock_moves_quantity_check" CHECK (quantity <> 0)
);
--> statement-breakpoint
ALTER TABLE "stock_moves" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "roles" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"allow_all" boolean DEFAULT false NOT NULL,
	CONSTRAINT "roles_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "roles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sale_lines" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sale_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"quantity" bigint NOT NULL,
	"price" bigint NOT NULL,
	"cost" bigint,
	"discount" jsonb,
	"tax_rate" integer DEFAULT 0 NOT NULL,
	"amount_gross" bigint NOT NULL,
	"amount_discount" bigint NOT NULL,
	"amount_tax" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"note" text,
	CONSTRAINT "sale_lines_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "sale_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sale_payments" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sale_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"received" bigint,
	"change" bigint DEFAULT 0 NOT NULL,
	"reference" text,
	"money_account_id" uuid NOT NULL,
	CONSTRAINT "sale_payments_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "sale_payments_amount_check" CHECK (amount > 0)
);
--> statement-breakpoint
ALTER TABLE "sale_payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sales" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"channel" text NOT NULL,
	"status" text NOT NULL,
	"code" text,
	"order_number" bigint,
	"concept" text,
	"business_date" date NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"device_id" text,
	"user_id" uuid NOT NULL,
	"contact_id" uuid,
	"category_id" uuid,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"amount_products" bigint NOT NULL,
	"amount_services" bigint DEFAULT 0 NOT NULL,
	"amount_free" bigint DEFAULT 0 NOT NULL,
	"amount_discount" bigint DEFAULT 0 NOT NULL,
	"amount_tax" bigint DEFAULT 0 NOT NULL,
	"is_tax_included" boolean DEFAULT true NOT NULL,
	"tip" bigint DEFAULT 0 NOT NULL,
	"rounding" bigint DEFAULT 0 NOT NULL,
	"total_quantity" bigint NOT NULL,
	"discount" jsonb,
	"paid" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"change" bigint DEFAULT 0 NOT NULL,
	"payment_method" text NOT NULL,
	"due_date" date,
	"comments" text,
	"fingerprint" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"voided_at" timestamp with time zone,
	"voided_by" uuid,
	"void_reason" text,
	CONSTRAINT "sales_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "sales_amount_check" CHECK (amount >= 0 and balance >= 0 and paid >= 0 and paid + balance = amount)
);
--> statement-breakpoint
ALTER TABLE "sales" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"byte_size" bigint NOT NULL,
	"checksum" text NOT NULL,
	"storage_key" text,
	"width" integer,
	"height" integer,
	"stored_at" timestamp with time zone,
	CONSTRAINT "uploads_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "uploads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text,
	"country_id" text,
	"time_zone" text,
	"language" text DEFAULT 'es' NOT NULL,
	"is_guest" boolean DEFAULT false NOT NULL,
	"is_step_two_pending" boolean DEFAULT true NOT NULL,
	"current_organization_id" uuid,
	"confirmed_at" timestamp with time zone,
	"destroy_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_fkey" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_upload_fkey" FOREIGN KEY ("organization_id","upload_id") REFERENCES "public"."uploads"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_product_fkey" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_fkey" FOREIGN KEY ("organization_id","category_id") REFERENCES "public"."categories"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_supplier_fkey" FOREIGN KEY ("organization_id","supplier_id") REFERENCES "public"."contacts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_variant_fkey" FOREIGN KEY ("organization_id","variant_id") REFERENCES "public"."product_variants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD CONSTRAINT "sale_lines_sale_fkey" FOREIGN KEY ("organization_id","sale_id") REFERENCES "public"."sales"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD CONSTRAINT "sale_lines_product_fkey" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD CONSTRAINT "sale_lines_variant_fkey" FOREIGN KEY ("organization_id","variant_id") REFERENCES "public"."product_variants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_payments" ADD CONSTRAINT "sale_payments_sale_fkey" FOREIGN KEY ("organization_id","sale_id") REFERENCES "public"."sales"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_contact_fkey" FOREIGN KEY ("organization_id","contact_id") REFERENCES "public"."contacts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_category_fkey" FOREIGN KEY ("organization_id","category_id") REFERENCES "public"."categories"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_tokens_user" ON "mail_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("organization_id","subject_id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_key" ON "categories" USING btree ("organization_id","kind","name_key") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "categories_list" ON "categories" USING btree ("organization_id","kind","name_key","id");--> statement-breakpoint
CREATE INDEX "contacts_by_name" ON "contacts" USING btree ("organization_id","name_key","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_by_phone" ON "contacts" USING btree ("organization_id","phone");--> statement-breakpoint
CREATE INDEX "postings_document" ON "postings" USING btree ("organization_id","document_id");--> statement-breakpoint
CREATE INDEX "postings_source" ON "postings" USING btree ("organization_id","source","business_date");--> statement-breakpoint
CREATE INDEX "postings_destination" ON "postings" USING btree ("organization_id","destination","business_date");--> statement-breakpoint
CREATE UNIQUE INDEX "members_user_key" ON "members" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "members_by_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_slug_key" ON "organizations" USING btree (lower("slug"));--> statement-breakpoint
CREATE INDEX "product_images_product" ON "product_images" USING btree ("organization_id","product_id","position");--> statement-breakpoint
CREATE INDEX "product_variants_product" ON "product_variants" USING btree ("organization_id","product_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "product_variants_barcode_key" ON "product_variants" USING btree ("organization_id","barcode") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("organization_id","name_key","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("organization_id","price","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_by_stock" ON "products" USING btree ("organization_id","stock","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_by_sold" ON "products" USING btree ("organization_id","sold_quantity","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_by_created" ON "products" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_by_category" ON "products" USING btree ("organization_id","category_id","name_key");--> statement-breakpoint
CREATE INDEX "stock_moves_variant" ON "stock_moves" USING btree ("organization_id","variant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "stock_moves_document" ON "stock_moves" USING btree ("organization_id","document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name_key" ON "roles" USING btree ("organization_id",lower("name"));--> statement-breakpoint
CREATE INDEX "sale_lines_sale" ON "sale_lines" USING btree ("organization_id","sale_id","position");--> statement-breakpoint
CREATE INDEX "sale_payments_sale" ON "sale_payments" USING btree ("organization_id","sale_id","position");--> statement-breakpoint
CREATE INDEX "sales_list" ON "sales" USING btree ("organization_id","channel","created_at","id");--> statement-breakpoint
CREATE INDEX "sales_by_day" ON "sales" USING btree ("organization_id","business_date","id");--> statement-breakpoint
CREATE INDEX "sales_by_contact" ON "sales" USING btree ("organization_id","contact_id","business_date");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_code_key" ON "sales" USING btree ("organization_id","code");--> statement-breakpoint
CREATE INDEX "uploads_at" ON "uploads" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email_key");--> statement-breakpoint
CREATE POLICY "tenant" ON "audit_log" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO "tenant" USING (starts_with(scope, 'organization:' || nullif(current_setting('app.organization_id', true), '')::uuid || ':'));--> statement-breakpoint
CREATE POLICY "tenant" ON "categories" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "contacts" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "counters" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "daily_totals" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "money_accounts" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "postings" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "members" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "organizations" AS PERMISSIVE FOR ALL TO "tenant" USING (id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "product_images" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "product_variants" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "products" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "stock_moves" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "roles" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "sale_lines" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "sale_payments" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "sales" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "uploads" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);