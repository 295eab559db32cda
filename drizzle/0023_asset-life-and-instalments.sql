CREATE TABLE "debt_instalments" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"debt_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"n" smallint NOT NULL,
	"due_date" date NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "debt_instalments_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "debt_instalments_check" CHECK (amount > 0 and n > 0)
);
--> statement-breakpoint
ALTER TABLE "debt_instalments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "debts" ADD COLUMN "plan_revision" integer;--> statement-breakpoint
ALTER TABLE "initial_balances" ADD COLUMN "useful_months" smallint;--> statement-breakpoint
ALTER TABLE "initial_balances" ADD COLUMN "next_depreciation_on" date;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD COLUMN "discount" jsonb;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD COLUMN "amount_discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD COLUMN "extras" jsonb;--> statement-breakpoint
ALTER TABLE "purchase_payments" ADD COLUMN "received" bigint;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "tip" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "occurred_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "useful_months" smallint;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "next_depreciation_on" date;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "paying" jsonb;--> statement-breakpoint
ALTER TABLE "debt_instalments" ADD CONSTRAINT "debt_instalments_debt_fkey" FOREIGN KEY ("organization_id","debt_id") REFERENCES "public"."debts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "debt_instalments_key" ON "debt_instalments" USING btree ("organization_id","debt_id","revision","n");--> statement-breakpoint
CREATE INDEX "initial_balances_wearing_off" ON "initial_balances" USING btree ("organization_id","next_depreciation_on") WHERE next_depreciation_on is not null;--> statement-breakpoint
CREATE INDEX "purchases_wearing_off" ON "purchases" USING btree ("organization_id","next_depreciation_on") WHERE next_depreciation_on is not null;--> statement-breakpoint
ALTER TABLE "initial_balances" ADD CONSTRAINT "initial_balances_asset_check" CHECK (useful_months is null or kind = 'fixed_asset');--> statement-breakpoint
ALTER TABLE "purchase_payments" ADD CONSTRAINT "purchase_payments_received_check" CHECK (received is null or (method = 'cash' and received >= amount));--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_tip_check" CHECK (tip between 0 and amount);--> statement-breakpoint
CREATE POLICY "tenant" ON "debt_instalments" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT ON "debt_instalments" TO tenant;
--> statement-breakpoint
CREATE FUNCTION keep_first_open() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE first_open date;
BEGIN
  SELECT min(part.due_date) INTO first_open FROM (
    SELECT due_date, sum(amount) OVER (ORDER BY n) up_to FROM debt_instalments
    WHERE organization_id = new.organization_id AND debt_id = new.id AND revision = new.plan_revision) part
  WHERE part.up_to > new.total - new.balance;
  -- A plan that is written by the same statement is not seen here: its debt names the day itself.
  new.due_date := coalesce(first_open, new.due_date);
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER debts_first_open BEFORE UPDATE ON "debts" FOR EACH ROW
  WHEN (new.plan_revision IS NOT NULL AND new.balance > 0) EXECUTE FUNCTION keep_first_open();
