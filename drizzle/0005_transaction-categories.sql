CREATE TABLE "budgets" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"category_id" uuid NOT NULL,
	"amount" bigint,
	"period" text NOT NULL,
	"starts_on" date NOT NULL,
	"rollover" boolean DEFAULT false NOT NULL,
	"alert_at" integer[] DEFAULT '{80,100}' NOT NULL,
	CONSTRAINT "budgets_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "budgets_amount_check" CHECK (amount > 0)
);
--> statement-breakpoint
ALTER TABLE "budgets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "categories_name_key";--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "report_group" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "is_fixed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_category_fkey" FOREIGN KEY ("organization_id","category_id") REFERENCES "public"."categories"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "budgets_of_category" ON "budgets" USING btree ("organization_id","category_id","created_at");--> statement-breakpoint
CREATE INDEX "sales_of_category" ON "sales" USING btree ("organization_id","category_id","occurred_at","id") WHERE category_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_key" ON "categories" USING btree ("organization_id","kind","name_key",coalesce(transaction_type, '')) WHERE deleted_at is null;--> statement-breakpoint
CREATE POLICY "tenant" ON "budgets" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT ON "budgets" TO tenant;
