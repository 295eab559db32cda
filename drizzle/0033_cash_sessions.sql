CREATE TABLE "cash_closings" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"session_id" uuid NOT NULL,
	"code" text NOT NULL,
	"number" bigint NOT NULL,
	"business_date" date NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"user_id" uuid,
	"actor" jsonb,
	"expected" bigint NOT NULL,
	"counted" bigint NOT NULL,
	"difference" bigint NOT NULL,
	"withdrawn" bigint NOT NULL,
	"next_float" bigint NOT NULL,
	"methods" jsonb NOT NULL,
	"denominations" jsonb,
	"difference_reason" text,
	"notes" text,
	"report" jsonb NOT NULL,
	"approvals" jsonb,
	"fingerprint" text NOT NULL,
	CONSTRAINT "cash_closings_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "cash_closings_difference_check" CHECK (difference = counted - expected),
	CONSTRAINT "cash_closings_float_check" CHECK (counted >= 0 and withdrawn between 0 and counted and next_float = counted - withdrawn),
	CONSTRAINT "cash_closings_actor_check" CHECK ((user_id is null) = (actor is not null))
);
--> statement-breakpoint
ALTER TABLE "cash_closings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "cash_movements" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"session_id" uuid NOT NULL,
	"type" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"business_date" date NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"user_id" uuid,
	"actor" jsonb,
	"approvals" jsonb,
	"fingerprint" text,
	CONSTRAINT "cash_movements_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "cash_movements_amount_check" CHECK ((type = 'no_sale') = (amount = 0) and amount >= 0),
	CONSTRAINT "cash_movements_actor_check" CHECK ((user_id is null) = (actor is not null))
);
--> statement-breakpoint
ALTER TABLE "cash_movements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "cash_reopenings" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closing_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"business_date" date NOT NULL,
	"user_id" uuid,
	"actor" jsonb,
	CONSTRAINT "cash_reopenings_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "cash_reopenings_actor_check" CHECK ((user_id is null) = (actor is not null))
);
--> statement-breakpoint
ALTER TABLE "cash_reopenings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "cash_sessions" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"device_id" text,
	"register" text,
	"user_id" uuid,
	"actor" jsonb,
	"business_date" date NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"opening_amount" bigint NOT NULL,
	"opening_denominations" jsonb,
	"closing_id" uuid,
	"approvals" jsonb,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"fingerprint" text,
	CONSTRAINT "cash_sessions_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "cash_sessions_opening_check" CHECK (opening_amount >= 0),
	CONSTRAINT "cash_sessions_actor_check" CHECK ((user_id is null) = (actor is not null))
);
--> statement-breakpoint
ALTER TABLE "cash_sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "postings" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "postings" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "cash_closings" ADD CONSTRAINT "cash_closings_session_fkey" FOREIGN KEY ("organization_id","session_id") REFERENCES "public"."cash_sessions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_movements" ADD CONSTRAINT "cash_movements_session_fkey" FOREIGN KEY ("organization_id","session_id") REFERENCES "public"."cash_sessions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_reopenings" ADD CONSTRAINT "cash_reopenings_closing_fkey" FOREIGN KEY ("organization_id","closing_id") REFERENCES "public"."cash_closings"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_closings_code_key" ON "cash_closings" USING btree ("organization_id","code");--> statement-breakpoint
CREATE INDEX "cash_closings_session" ON "cash_closings" USING btree ("organization_id","session_id","number");--> statement-breakpoint
CREATE INDEX "cash_movements_session" ON "cash_movements" USING btree ("organization_id","session_id","occurred_at");--> statement-breakpoint
CREATE INDEX "cash_movements_by_day" ON "cash_movements" USING btree ("organization_id","business_date");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_reopenings_closing_key" ON "cash_reopenings" USING btree ("organization_id","closing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_sessions_device_key" ON "cash_sessions" USING btree ("organization_id","device_id") WHERE closing_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_sessions_user_key" ON "cash_sessions" USING btree ("organization_id","user_id") WHERE closing_id is null;--> statement-breakpoint
CREATE INDEX "cash_sessions_by_time" ON "cash_sessions" USING btree ("organization_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "postings_session" ON "postings" USING btree ("organization_id","session_id") WHERE session_id is not null;--> statement-breakpoint
CREATE INDEX "sales_of_session" ON "sales" USING btree ("organization_id","session_id") WHERE session_id is not null;--> statement-breakpoint
CREATE POLICY "tenant" ON "cash_closings" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "cash_movements" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "cash_reopenings" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "cash_sessions" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT ON "cash_closings" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT ON "cash_movements" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT ON "cash_reopenings" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "cash_sessions" TO tenant;
