CREATE TABLE "debts" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"direction" text NOT NULL,
	"contact_id" uuid NOT NULL,
	"document_type" text NOT NULL,
	"document_id" uuid NOT NULL,
	"total" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"due_date" date NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "debts_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "debts_balance_check" CHECK (total > 0 and balance between 0 and total)
);
--> statement-breakpoint
ALTER TABLE "debts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "sales_by_day";--> statement-breakpoint
DROP INDEX "sales_by_contact";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "last_purchase_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "money_accounts" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "locked_until" date;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_payments" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "decimals" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "voided_on" date;--> statement-breakpoint
ALTER TABLE "debts" ADD CONSTRAINT "debts_contact_fkey" FOREIGN KEY ("organization_id","contact_id") REFERENCES "public"."contacts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "debts_document_key" ON "debts" USING btree ("organization_id","document_id");--> statement-breakpoint
CREATE INDEX "debts_open" ON "debts" USING btree ("organization_id","contact_id","due_date") WHERE balance > 0;--> statement-breakpoint
ALTER TABLE "sale_payments" ADD CONSTRAINT "sale_payments_account_fkey" FOREIGN KEY ("organization_id","money_account_id") REFERENCES "public"."money_accounts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "money_accounts_default_key" ON "money_accounts" USING btree ("organization_id","kind") WHERE is_default;--> statement-breakpoint
CREATE INDEX "sales_by_time" ON "sales" USING btree ("organization_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "sales_of_contact" ON "sales" USING btree ("organization_id","contact_id","occurred_at") WHERE contact_id is not null;--> statement-breakpoint
ALTER TABLE "money_accounts" ADD CONSTRAINT "money_accounts_default_check" CHECK (not is_default or closed_at is null);--> statement-breakpoint
CREATE POLICY "tenant" ON "debts" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "debts" TO tenant;
