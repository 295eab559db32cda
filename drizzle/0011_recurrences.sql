CREATE TABLE "recurrence_occurrences" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"recurrence_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	"posts_on" date NOT NULL,
	"status" text NOT NULL,
	"document_id" uuid,
	"body" jsonb,
	"reason" text,
	"postponed_until" date,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recurrence_occurrences_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "recurrence_occurrences_made_check" CHECK ((status = 'made') = (document_id is not null))
);
--> statement-breakpoint
ALTER TABLE "recurrence_occurrences" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recurrences" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"body" jsonb NOT NULL,
	"concept" text,
	"amount" bigint NOT NULL,
	"period" text NOT NULL,
	"months" jsonb NOT NULL,
	"day_of_month" text,
	"weekday" smallint,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"times" integer,
	"weekend" text NOT NULL,
	"mode" text NOT NULL,
	"is_approximate" boolean NOT NULL,
	"reminders" jsonb NOT NULL,
	"next_on" date,
	"continues_id" uuid,
	"user_id" uuid,
	"actor" jsonb,
	"paused_at" timestamp with time zone,
	"fingerprint" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "recurrences_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "recurrences_days_check" CHECK (ends_on is null or ends_on >= starts_on - 1),
	CONSTRAINT "recurrences_times_check" CHECK (times is null or times > 0),
	CONSTRAINT "recurrences_next_check" CHECK (next_on is null or ends_on is null or next_on <= ends_on)
);
--> statement-breakpoint
ALTER TABLE "recurrences" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "recurrence_id" uuid;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "recurrence_id" uuid;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "recurrence_occurrences" ADD CONSTRAINT "recurrence_occurrences_recurrence_fkey" FOREIGN KEY ("organization_id","recurrence_id") REFERENCES "public"."recurrences"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recurrence_occurrences_day" ON "recurrence_occurrences" USING btree ("organization_id","recurrence_id","due_on");--> statement-breakpoint
CREATE INDEX "recurrences_list" ON "recurrences" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "recurrences_due" ON "recurrences" USING btree ("next_on") WHERE deleted_at is null and paused_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_of_recurrence" ON "purchases" USING btree ("organization_id","recurrence_id","due_on") WHERE due_on is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sales_of_recurrence" ON "sales" USING btree ("organization_id","recurrence_id","due_on") WHERE due_on is not null;--> statement-breakpoint
CREATE POLICY "tenant" ON "recurrence_occurrences" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "recurrences" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "recurrence_occurrences" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "recurrences" TO tenant;
