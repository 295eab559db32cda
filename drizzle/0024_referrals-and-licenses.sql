CREATE TABLE "license_events" (
	"body_hash" text PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"event" text NOT NULL,
	"event_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "licenses" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"last4" text NOT NULL,
	"tier" integer NOT NULL,
	"status" text NOT NULL,
	"user_id" uuid,
	"business_id" uuid,
	"previous_hash" text,
	"event_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"referral_id" uuid,
	"invoice_id" text,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"available_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"method" text NOT NULL,
	"details" text NOT NULL,
	"status" text NOT NULL,
	"message" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "referral_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"referrer_id" uuid NOT NULL,
	"referred_id" uuid NOT NULL,
	"code" text NOT NULL,
	"referred_key" text NOT NULL,
	"attributed_at" timestamp with time zone NOT NULL,
	"refused_reason" text
);
--> statement-breakpoint
ALTER TABLE "billing_customers" ADD COLUMN "card_key" text;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD COLUMN "bought" jsonb;--> statement-breakpoint
ALTER TABLE "billing_receipts" ADD COLUMN "amount_refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_receipts" ADD COLUMN "tax" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion_codes" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "promotion_codes" ADD COLUMN "redeemed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "license_events_key" ON "license_events" USING btree ("key_hash","event_at");--> statement-breakpoint
CREATE UNIQUE INDEX "licenses_business_key" ON "licenses" USING btree ("business_id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "licenses_previous" ON "licenses" USING btree ("previous_hash");--> statement-breakpoint
CREATE INDEX "licenses_user" ON "licenses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "licenses_business" ON "licenses" USING btree ("business_id");--> statement-breakpoint
CREATE UNIQUE INDEX "commissions_source_key" ON "commissions" USING btree ("kind","source_id");--> statement-breakpoint
CREATE INDEX "commissions_user" ON "commissions" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "commissions_invoice" ON "commissions" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_open_key" ON "payouts" USING btree ("user_id") WHERE status = 'requested';--> statement-breakpoint
CREATE INDEX "payouts_user" ON "payouts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_codes_code_key" ON "referral_codes" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_referred_key" ON "referrals" USING btree ("referred_id");--> statement-breakpoint
CREATE INDEX "referrals_referrer" ON "referrals" USING btree ("referrer_id","attributed_at");--> statement-breakpoint
CREATE INDEX "referrals_address" ON "referrals" USING btree ("referred_key");--> statement-breakpoint
CREATE INDEX "billing_customers_card" ON "billing_customers" USING btree ("card_key");