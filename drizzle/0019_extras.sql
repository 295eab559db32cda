CREATE TABLE "modifier_options" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modifier_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"price" bigint DEFAULT 0 NOT NULL,
	"cost" bigint,
	"product_id" uuid,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "modifier_options_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "modifier_options" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "modifiers" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"min" integer DEFAULT 0 NOT NULL,
	"max" integer,
	"fingerprint" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "modifiers_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "modifiers_bounds_check" CHECK (min >= 0 and (max is null or max >= greatest(min, 1)))
);
--> statement-breakpoint
ALTER TABLE "modifiers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "modifier_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "duration_minutes" integer;--> statement-breakpoint
ALTER TABLE "modifier_options" ADD CONSTRAINT "modifier_options_modifier_fkey" FOREIGN KEY ("organization_id","modifier_id") REFERENCES "public"."modifiers"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "modifier_options_modifier" ON "modifier_options" USING btree ("organization_id","modifier_id","position");--> statement-breakpoint
CREATE INDEX "modifier_options_product" ON "modifier_options" USING btree ("organization_id","product_id") WHERE product_id is not null;--> statement-breakpoint
CREATE INDEX "modifiers_list" ON "modifiers" USING btree ("organization_id","kind","name_key","id");--> statement-breakpoint
CREATE INDEX "services_by_name" ON "products" USING btree ("organization_id","name_key","id") WHERE deleted_at is null and kind = 'service';--> statement-breakpoint
CREATE INDEX "products_with_modifiers" ON "products" USING btree ("organization_id","id") WHERE modifier_ids <> '{}';--> statement-breakpoint
CREATE POLICY "tenant" ON "modifier_options" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "modifiers" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "modifier_options" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "modifiers" TO tenant;
