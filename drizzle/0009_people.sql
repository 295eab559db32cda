CREATE TABLE "account_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"action" text NOT NULL,
	"subject_id" text,
	"before" jsonb,
	"after" jsonb,
	"ip" text NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"holder_id" uuid NOT NULL,
	"freed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "actor_kind" text DEFAULT 'member' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "actor_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "actor_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "gone_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "account_log_user" ON "account_log" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "account_log_age" ON "account_log" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "slugs_holder" ON "slugs" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "audit_log_age" ON "audit_log" USING brin ("created_at");