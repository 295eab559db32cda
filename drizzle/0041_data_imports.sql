CREATE TABLE "data_import_rows" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"outcome" text NOT NULL,
	"subject_id" uuid,
	"name" text NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"before" jsonb,
	CONSTRAINT "data_import_rows_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "data_import_rows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "data_imports" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"mode" text NOT NULL,
	"source" text NOT NULL,
	"status" text NOT NULL,
	"file_name" text NOT NULL,
	"upload_id" uuid,
	"sheet" integer NOT NULL,
	"sheets" text[] NOT NULL,
	"titles" text[] NOT NULL,
	"samples" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"task_id" uuid,
	"result_id" uuid,
	"category_ids" uuid[] DEFAULT '{}' NOT NULL,
	"applied_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"kept" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"user_id" uuid,
	"actor" jsonb,
	"fingerprint" text,
	CONSTRAINT "data_imports_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "data_imports_counts_check" CHECK (created + updated + unchanged + failed = total)
);
--> statement-breakpoint
ALTER TABLE "data_imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "data_import_rows" ADD CONSTRAINT "data_import_rows_import_fkey" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."data_imports"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_imports" ADD CONSTRAINT "data_imports_upload_fkey" FOREIGN KEY ("organization_id","upload_id") REFERENCES "public"."uploads"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_import_rows_row_key" ON "data_import_rows" USING btree ("organization_id","import_id","row");--> statement-breakpoint
CREATE INDEX "data_imports_list" ON "data_imports" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "data_imports_upload" ON "data_imports" USING btree ("organization_id","upload_id") WHERE upload_id is not null;--> statement-breakpoint
CREATE POLICY "tenant" ON "data_import_rows" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "data_imports" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "data_import_rows" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "data_imports" TO tenant;
