CREATE TABLE "goals" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"target" bigint NOT NULL,
	"started_on" date NOT NULL,
	"due_on" date,
	"money_account_id" uuid NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_with" bigint,
	"fingerprint" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "goals_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "goals_target_check" CHECK (target > 0),
	CONSTRAINT "goals_days_check" CHECK (due_on >= started_on),
	CONSTRAINT "goals_closed_check" CHECK ((closed_at is null) = (closed_with is null))
);
--> statement-breakpoint
ALTER TABLE "goals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_account_fkey" FOREIGN KEY ("organization_id","money_account_id") REFERENCES "public"."money_accounts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goals_list" ON "goals" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "goals_account_key" ON "goals" USING btree ("organization_id","money_account_id") WHERE closed_at is null and deleted_at is null;--> statement-breakpoint
CREATE POLICY "tenant" ON "goals" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "goals" TO tenant;
