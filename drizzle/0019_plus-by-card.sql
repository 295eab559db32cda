CREATE TABLE "billing_charges" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"plan_type" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"provider_id" text,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_charges_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "billing_charges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "billing_customers" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"provider_id" text NOT NULL,
	"card" jsonb,
	"synced_at" timestamp with time zone,
	"disputed_at" timestamp with time zone,
	CONSTRAINT "billing_customers_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "billing_customers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "billing_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_receipts" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"provider_id" text NOT NULL,
	"number" text,
	"status" text NOT NULL,
	"amount_due" bigint NOT NULL,
	"amount_paid" bigint NOT NULL,
	"currency" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"url" text,
	"pdf_url" text,
	CONSTRAINT "billing_receipts_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "billing_receipts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "plan_prices" ADD COLUMN "amount_after" bigint;--> statement-breakpoint
ALTER TABLE "plan_prices" ADD COLUMN "payments_before" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "grace_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "pending_plan" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "pending_from" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_charges_open_key" ON "billing_charges" USING btree ("organization_id") WHERE status in ('opening', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX "billing_customers_organization_key" ON "billing_customers" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_customers_provider_key" ON "billing_customers" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "billing_events_happened" ON "billing_events" USING btree ("happened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_receipts_provider_key" ON "billing_receipts" USING btree ("organization_id","provider_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "billing_charges" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "billing_customers" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "billing_receipts" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "billing_charges" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "billing_customers" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "billing_receipts" TO tenant;
--> statement-breakpoint
-- The promotion's price after its first three payments.
UPDATE plan_prices SET amount_after = 699, payments_before = 3 WHERE plan_type = 'month_299';
