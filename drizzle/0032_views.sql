CREATE TABLE "views" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text,
	"search" text DEFAULT '' NOT NULL,
	"hidden" text[] DEFAULT '{}' NOT NULL,
	"density" text,
	CONSTRAINT "views_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "views_name_key" ON "views" USING btree ("organization_id","user_id","list",lower(coalesce("name", '')));--> statement-breakpoint
CREATE POLICY "tenant" ON "views" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "views" TO tenant;
