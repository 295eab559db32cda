CREATE TABLE "plans" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"parameters" jsonb NOT NULL,
	"base" jsonb NOT NULL,
	"starts_on" date NOT NULL,
	"fingerprint" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "plans_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "plans" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "disposal_id" uuid;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "disposed_on" date;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "disposed_for" bigint;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "disposed_into" text;--> statement-breakpoint
CREATE INDEX "plans_list" ON "plans" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_disposal_key" ON "purchases" USING btree ("organization_id","disposal_id") WHERE disposal_id is not null;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_disposal_check" CHECK ((disposal_id is null) = (disposed_on is null) and (disposal_id is null) = (disposed_for is null)
        and (coalesce(disposed_for, 0) > 0) = (disposed_into is not null) and coalesce(disposed_for, 0) >= 0);--> statement-breakpoint
CREATE POLICY "tenant" ON "plans" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "plans" TO tenant;
