CREATE TABLE "initial_balances" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"booked" bigint NOT NULL,
	"as_of" date NOT NULL,
	"label" text,
	"money_account_id" uuid,
	"contact_id" uuid,
	"debt_id" uuid,
	"due_date" date,
	"revision" integer DEFAULT 1 NOT NULL,
	"fingerprint" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "initial_balances_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "initial_balances_amount_check" CHECK (amount > 0 and booked between 0 and amount),
	CONSTRAINT "initial_balances_debt_check" CHECK ((kind in ('receivable', 'payable')) = (debt_id is not null and contact_id is not null))
);
--> statement-breakpoint
ALTER TABLE "initial_balances" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_parts_check";--> statement-breakpoint
ALTER TABLE "purchases" ALTER COLUMN "code" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ALTER COLUMN "order_number" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD COLUMN "kind" text DEFAULT 'product' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_payments" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "channel" text DEFAULT 'purchase' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "concept" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "category_id" uuid;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "amount_free" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "waiting" jsonb;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "is_from_drawer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "device_id" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "postponed_until" date;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "approved_by" uuid;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "initial_balances" ADD CONSTRAINT "initial_balances_account_fkey" FOREIGN KEY ("organization_id","money_account_id") REFERENCES "public"."money_accounts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "initial_balances" ADD CONSTRAINT "initial_balances_contact_fkey" FOREIGN KEY ("organization_id","contact_id") REFERENCES "public"."contacts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "initial_balances_list" ON "initial_balances" USING btree ("organization_id","created_at","id");--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_category_fkey" FOREIGN KEY ("organization_id","category_id") REFERENCES "public"."categories"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchases_pending" ON "purchases" USING btree ("organization_id","business_date","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "purchases_of_category" ON "purchases" USING btree ("organization_id","category_id","business_date","id") WHERE category_id is not null;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_code_check" CHECK ((status in ('pending', 'skipped')) = (code is null));--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_waiting_check" CHECK ((code is null) = (waiting is not null));--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_parts_check" CHECK (amount = amount_products - amount_discount + amount_tax + other_costs + amount_free
        and amount_free >= 0 and amount_discount between 0 and amount_products and amount_tax >= 0
        and other_costs >= 0);--> statement-breakpoint
CREATE POLICY "tenant" ON "initial_balances" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "initial_balances" TO tenant;
