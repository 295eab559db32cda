CREATE TABLE "approvals" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"gates" text[] NOT NULL,
	"approved_by" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"used_for" uuid,
	CONSTRAINT "approvals_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "approvals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "till_of" uuid;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "approvals" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_token_key" ON "approvals" USING btree ("organization_id","token_hash");--> statement-breakpoint
CREATE INDEX "approvals_at" ON "approvals" USING btree ("created_at");--> statement-breakpoint
CREATE POLICY "tenant" ON "approvals" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "approvals" TO tenant;
