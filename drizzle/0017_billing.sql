CREATE TABLE "plan_prices" (
	"plan_type" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"months" integer NOT NULL,
	"best_value" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"sold_from" timestamp with time zone NOT NULL,
	"sold_until" timestamp with time zone,
	CONSTRAINT "plan_prices_plan_type_sold_from_pk" PRIMARY KEY("plan_type","sold_from")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" text NOT NULL,
	"provider" text,
	"provider_id" text,
	"plan" text,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"next_payment_at" timestamp with time zone,
	CONSTRAINT "subscriptions_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "trials" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"person_key" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_organization_key" ON "subscriptions" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trials_person_key" ON "trials" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trials_address_key" ON "trials" USING btree ("person_key");--> statement-breakpoint
CREATE POLICY "tenant" ON "subscriptions" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "subscriptions" TO tenant;
