CREATE TABLE "period_locks" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"locked_until" date,
	"previous" date,
	"reason" text,
	"figures" jsonb NOT NULL,
	"hash" text NOT NULL,
	"user_id" uuid,
	"actor" jsonb,
	"fingerprint" text,
	CONSTRAINT "period_locks_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "period_locks_day_check" CHECK (locked_until is distinct from previous),
	CONSTRAINT "period_locks_actor_check" CHECK ((user_id is null) = (actor is not null))
);
--> statement-breakpoint
ALTER TABLE "period_locks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"order_number" bigint NOT NULL,
	"from_account" text NOT NULL,
	"to_account" text NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"fee_category_id" uuid,
	"business_date" date NOT NULL,
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
	CONSTRAINT "transfers_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "transfers_amount_check" CHECK (amount > 0 and fee >= 0),
	CONSTRAINT "transfers_fee_check" CHECK ((fee > 0) = (fee_category_id is not null)),
	CONSTRAINT "transfers_accounts_check" CHECK (from_account <> to_account),
	CONSTRAINT "transfers_actor_check" CHECK ((user_id is null) = (actor is not null))
);
--> statement-breakpoint
ALTER TABLE "transfers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "money_accounts" ADD COLUMN "institution" text;--> statement-breakpoint
ALTER TABLE "money_accounts" ADD COLUMN "last_digits" text;--> statement-breakpoint
ALTER TABLE "money_accounts" ADD COLUMN "cut_day" smallint;--> statement-breakpoint
ALTER TABLE "money_accounts" ADD COLUMN "payment_day" smallint;--> statement-breakpoint
ALTER TABLE "money_accounts" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "money_accounts" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_category_fkey" FOREIGN KEY ("organization_id","fee_category_id") REFERENCES "public"."categories"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "period_locks_list" ON "period_locks" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_code_key" ON "transfers" USING btree ("organization_id","code");--> statement-breakpoint
CREATE INDEX "transfers_list" ON "transfers" USING btree ("organization_id","business_date","id");--> statement-breakpoint
CREATE INDEX "transfers_by_change" ON "transfers" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE POLICY "tenant" ON "period_locks" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "transfers" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT ON "period_locks" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "transfers" TO tenant;
--> statement-breakpoint
-- Nothing is dated into a period that was closed while it was under way: who began before the lock waits for it here,
-- and is run again as it ends (a serialization failure), so that it sees the period closed. Locks lie before the day
-- of UTC, so what is of today never comes here.
CREATE FUNCTION refuse_closed_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE closed date;
BEGIN
  SELECT locked_until INTO closed FROM organizations WHERE id = NEW.organization_id FOR SHARE;
  IF closed >= NEW.business_date THEN
    RAISE EXCEPTION 'the period until % is closed', closed USING ERRCODE = '40001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER postings_open_day BEFORE INSERT ON postings FOR EACH ROW
WHEN (NEW.business_date < (now() AT TIME ZONE 'UTC')::date) EXECUTE FUNCTION refuse_closed_day();
