CREATE TABLE "deposit_shares" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deposit_id" uuid NOT NULL,
	"debt_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"previous_balance" bigint NOT NULL,
	CONSTRAINT "deposit_shares_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "deposit_shares_amount_check" CHECK (amount > 0 and amount <= previous_balance)
);
--> statement-breakpoint
ALTER TABLE "deposit_shares" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "deposits" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text,
	"number" bigint,
	"direction" text NOT NULL,
	"contact_id" uuid NOT NULL,
	"business_date" date NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"method" text NOT NULL,
	"money_account_id" uuid,
	"amount" bigint NOT NULL,
	"applied" bigint NOT NULL,
	"credited" bigint NOT NULL,
	"received" bigint,
	"change" bigint DEFAULT 0 NOT NULL,
	"previous_balance" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"reference" text,
	"comments" text,
	"user_id" uuid,
	"actor" jsonb,
	"fingerprint" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"voided_at" timestamp with time zone,
	"voided_on" date,
	"voided_by" uuid,
	"void_reason" text,
	CONSTRAINT "deposits_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "deposits_amount_check" CHECK (amount > 0 and applied >= 0 and credited >= 0
      and applied + credited = amount and previous_balance - balance = applied),
	CONSTRAINT "deposits_method_check" CHECK ((method = 'credit_balance') = (money_account_id is null)),
	CONSTRAINT "deposits_actor_check" CHECK ((user_id is null) = (actor is not null))
);
--> statement-breakpoint
ALTER TABLE "deposits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "refund_payments" ALTER COLUMN "money_account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_payments" ALTER COLUMN "money_account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "credit" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "promised_on" date;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "debts" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "debts" ADD COLUMN "number" bigint;--> statement-breakpoint
ALTER TABLE "debts" ADD COLUMN "issued_on" date;--> statement-breakpoint
ALTER TABLE "debts" ADD COLUMN "last_deposit_on" date;--> statement-breakpoint
ALTER TABLE "debts" ADD COLUMN "forgiven" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "debts" ADD COLUMN "refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "debts" ADD COLUMN "returned" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "debts" ADD COLUMN "voided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deposit_shares" ADD CONSTRAINT "deposit_shares_deposit_fkey" FOREIGN KEY ("organization_id","deposit_id") REFERENCES "public"."deposits"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_shares" ADD CONSTRAINT "deposit_shares_debt_fkey" FOREIGN KEY ("organization_id","debt_id") REFERENCES "public"."debts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_contact_fkey" FOREIGN KEY ("organization_id","contact_id") REFERENCES "public"."contacts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_account_fkey" FOREIGN KEY ("organization_id","money_account_id") REFERENCES "public"."money_accounts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deposit_shares_deposit" ON "deposit_shares" USING btree ("organization_id","deposit_id");--> statement-breakpoint
CREATE INDEX "deposit_shares_debt" ON "deposit_shares" USING btree ("organization_id","debt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deposits_code_key" ON "deposits" USING btree ("organization_id","code");--> statement-breakpoint
CREATE INDEX "deposits_of_contact" ON "deposits" USING btree ("organization_id","contact_id","occurred_at");--> statement-breakpoint
CREATE INDEX "deposits_by_time" ON "deposits" USING btree ("organization_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "contacts_merged" ON "contacts" USING btree ("organization_id","merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "debts_by_due" ON "debts" USING btree ("organization_id","due_date","id");--> statement-breakpoint
CREATE UNIQUE INDEX "debts_code_key" ON "debts" USING btree ("organization_id","code");--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_credit_check" CHECK (credit >= 0);--> statement-breakpoint
ALTER TABLE "debts" ADD CONSTRAINT "debts_forgiven_check" CHECK (forgiven >= 0 and refunded >= 0 and forgiven + refunded <= total - balance);--> statement-breakpoint
ALTER TABLE "refund_payments" ADD CONSTRAINT "refund_payments_method_check" CHECK ((method = 'credit_balance') = (money_account_id is null));--> statement-breakpoint
ALTER TABLE "sale_payments" ADD CONSTRAINT "sale_payments_method_check" CHECK ((method = 'credit_balance') = (money_account_id is null));--> statement-breakpoint
CREATE POLICY "tenant" ON "deposit_shares" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "deposits" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT ON "deposit_shares" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "deposits" TO tenant;
