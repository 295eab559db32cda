CREATE TABLE "ledger_days" (
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"business_date" date NOT NULL,
	"document_type" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"destination" text NOT NULL,
	"who" text NOT NULL,
	"channel" text NOT NULL,
	"amount" bigint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "ledger_days_pk" PRIMARY KEY("organization_id","business_date","document_type","kind","source","destination","who","channel")
);
--> statement-breakpoint
ALTER TABLE "ledger_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ledger_months" (
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"month" date NOT NULL,
	"document_type" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"destination" text NOT NULL,
	"amount" bigint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "ledger_months_pk" PRIMARY KEY("organization_id","month","document_type","kind","source","destination")
);
--> statement-breakpoint
ALTER TABLE "ledger_months" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "postings" ADD COLUMN "channel" text;--> statement-breakpoint
CREATE POLICY "tenant" ON "ledger_days" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "ledger_months" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "ledger_days" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "ledger_months" TO tenant;
--> statement-breakpoint
INSERT INTO "ledger_days" SELECT organization_id, business_date, document_type, kind, source, destination, coalesce(user_id::text, ''), '', sum(amount), count(*)
FROM "postings" GROUP BY 1, 2, 3, 4, 5, 6, 7;--> statement-breakpoint
INSERT INTO "ledger_months" SELECT organization_id, date_trunc('month', business_date)::date, document_type, kind, source, destination, sum(amount), sum(count)
FROM "ledger_days" GROUP BY 1, 2, 3, 4, 5, 6;
