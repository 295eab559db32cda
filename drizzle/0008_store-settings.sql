CREATE TABLE "delivery_areas" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"search_text" text NOT NULL,
	"fee" bigint NOT NULL,
	"free_over" bigint,
	"minimum_order" bigint,
	"eta_minutes" integer NOT NULL,
	"eta_max" integer,
	"match" text NOT NULL,
	"places" text[] DEFAULT '{}' NOT NULL,
	"radius_m" integer,
	"polygon" jsonb,
	"hours" jsonb,
	"methods" text[] DEFAULT '{}' NOT NULL,
	"position" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"fingerprint" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "delivery_areas_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "delivery_areas_amounts_check" CHECK (fee >= 0 and free_over > 0 and minimum_order > 0),
	CONSTRAINT "delivery_areas_radius_check" CHECK ((match = 'radius') = (radius_m is not null)),
	CONSTRAINT "delivery_areas_polygon_check" CHECK ((match = 'polygon') = (polygon is not null)),
	CONSTRAINT "delivery_areas_eta_check" CHECK (eta_minutes >= 0 and eta_max >= eta_minutes)
);
--> statement-breakpoint
ALTER TABLE "delivery_areas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_infos" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"bank_name" text NOT NULL,
	"account_type" text NOT NULL,
	"account_number" text NOT NULL,
	"last4" text NOT NULL,
	"holder" text NOT NULL,
	"id_front_upload_id" uuid NOT NULL,
	"id_back_upload_id" uuid NOT NULL,
	"selfie_upload_id" uuid NOT NULL,
	"status" text DEFAULT 'in_progress' NOT NULL,
	"message" text,
	"reviewed_at" timestamp with time zone,
	"reviewed_by" jsonb,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_infos_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "payment_infos_one_check" CHECK (id = organization_id),
	CONSTRAINT "payment_infos_reviewed_check" CHECK ((status = 'in_progress') = (reviewed_at is null)),
	CONSTRAINT "payment_infos_message_check" CHECK ((status = 'rejected') = (message is not null))
);
--> statement-breakpoint
ALTER TABLE "payment_infos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "store_settings" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"paused_until" timestamp with time zone,
	"description" text,
	"language" text DEFAULT 'es' NOT NULL,
	"fixed_rate" bigint,
	"outside_areas" text DEFAULT 'by_whatsapp' NOT NULL,
	"pick_in_store" boolean DEFAULT true NOT NULL,
	"delivery" boolean DEFAULT false NOT NULL,
	"tables" integer DEFAULT 0 NOT NULL,
	"pay_with_cash" boolean DEFAULT true NOT NULL,
	"pay_with_card" boolean DEFAULT false NOT NULL,
	"pay_with_bank" boolean DEFAULT false NOT NULL,
	"payment_link" text,
	"hours" jsonb NOT NULL,
	"exceptions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"prep_minutes" integer DEFAULT 20 NOT NULL,
	"schedule_days" integer DEFAULT 7 NOT NULL,
	"facebook" text,
	"twitter" text,
	"instagram" text,
	"tik_tok" text,
	"whatsapp_contact" text,
	"banner_upload_id" uuid,
	"out_of_stock_last" boolean DEFAULT true NOT NULL,
	"low_stock_note" boolean DEFAULT false NOT NULL,
	"max_per_line" integer DEFAULT 20 NOT NULL,
	"is_indexed" boolean DEFAULT true NOT NULL,
	"location" jsonb,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_settings_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "store_settings_one_check" CHECK (id = organization_id),
	CONSTRAINT "store_settings_prep_check" CHECK (prep_minutes between 0 and 240),
	CONSTRAINT "store_settings_schedule_check" CHECK (schedule_days between 0 and 14),
	CONSTRAINT "store_settings_line_check" CHECK (max_per_line between 1 and 1000),
	CONSTRAINT "store_settings_rate_check" CHECK (fixed_rate >= 0)
);
--> statement-breakpoint
ALTER TABLE "store_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_infos" ADD CONSTRAINT "payment_infos_front_fkey" FOREIGN KEY ("organization_id","id_front_upload_id") REFERENCES "public"."uploads"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_infos" ADD CONSTRAINT "payment_infos_back_fkey" FOREIGN KEY ("organization_id","id_back_upload_id") REFERENCES "public"."uploads"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_infos" ADD CONSTRAINT "payment_infos_selfie_fkey" FOREIGN KEY ("organization_id","selfie_upload_id") REFERENCES "public"."uploads"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_settings" ADD CONSTRAINT "store_settings_banner_fkey" FOREIGN KEY ("organization_id","banner_upload_id") REFERENCES "public"."uploads"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_areas_list" ON "delivery_areas" USING btree ("organization_id","position","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE POLICY "tenant" ON "delivery_areas" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "payment_infos" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "store_settings" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "delivery_areas" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "payment_infos" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "store_settings" TO tenant;
