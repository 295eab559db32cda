-- Requests run as the role that is called tenant here. It is made before the first migration, and has a name
-- of its own in each database (packages/database/src/database-roles.ts).
GRANT USAGE ON SCHEMA public TO tenant;
--> statement-breakpoint
DO $$ DECLARE extension text; BEGIN
  FOR extension IN
    SELECT name FROM pg_available_extensions WHERE name IN ('pg_trgm', 'unaccent') ORDER BY name
  LOOP
    EXECUTE format('CREATE EXTENSION IF NOT EXISTS %I', extension);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"last_four" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" text[] DEFAULT '{}' NOT NULL,
	"ip_allow" text[] DEFAULT '{}' NOT NULL,
	"created_by" uuid NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"fingerprint" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"act" text,
	"pin_mark" text,
	CONSTRAINT "approvals_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "approvals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mail_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_counters" (
	"key" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_counters_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"till_of" uuid,
	"device_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_agent" text,
	"address" text,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_infos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"provider" text NOT NULL,
	"fcm_token" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"role_id" uuid NOT NULL,
	"email" text,
	"phone" text,
	"first_name" text,
	"last_name" text,
	"language" text NOT NULL,
	"code_hash" text NOT NULL,
	"code_sealed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" uuid,
	"revoked_at" timestamp with time zone,
	"is_declined" boolean DEFAULT false NOT NULL,
	"fingerprint" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "invitations_end_check" CHECK ((accepted_at is null) = (accepted_by is null) and (accepted_at is null or revoked_at is null))
);
--> statement-breakpoint
ALTER TABLE "invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"role_id" uuid,
	"is_owner" boolean DEFAULT false NOT NULL,
	"pin_hash" text,
	"removed_at" timestamp with time zone,
	CONSTRAINT "members_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"avatar_key" text,
	"slug" text,
	"country_id" text,
	"currency" text DEFAULT 'USD' NOT NULL,
	"time_zone" text DEFAULT 'America/Guatemala' NOT NULL,
	"business_type" text DEFAULT 'business' NOT NULL,
	"industry" text,
	"number_of_employees" integer,
	"custom_image_key" text,
	"settings" jsonb NOT NULL,
	"locked_until" date,
	"listened_events" text[] DEFAULT '{}' NOT NULL,
	"stock_listed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"trial_ends_at" timestamp with time zone,
	"paid_until" timestamp with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"fingerprint" text,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organizations_stock_policy" CHECK (coalesce("organizations"."settings" ->> 'stockPolicy' in ('block', 'warn', 'allow'), false))
);
--> statement-breakpoint
ALTER TABLE "organizations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"holder_id" uuid NOT NULL,
	"freed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"allow_all" boolean DEFAULT false NOT NULL,
	"fingerprint" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roles_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "roles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"state" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"challenge" text NOT NULL,
	"language" text NOT NULL,
	"is_guest" boolean NOT NULL,
	"is_linking" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"linking" jsonb,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"pending_email" text,
	"password_hash" text,
	"avatar_key" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text,
	"country_id" text,
	"time_zone" text,
	"language" text DEFAULT 'es' NOT NULL,
	"is_guest" boolean DEFAULT false NOT NULL,
	"is_step_two_pending" boolean DEFAULT true NOT NULL,
	"current_organization_id" uuid,
	"referral_code" text,
	"invitation_code" text,
	"allows_analytics" boolean DEFAULT false NOT NULL,
	"confirmed_at" timestamp with time zone,
	"destroy_at" timestamp with time zone,
	"gone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "debts" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text,
	"number" bigint,
	"direction" text NOT NULL,
	"contact_id" uuid NOT NULL,
	"document_type" text NOT NULL,
	"document_id" uuid NOT NULL,
	"total" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"issued_on" date,
	"due_date" date NOT NULL,
	"last_deposit_on" date,
	"forgiven" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"returned" bigint DEFAULT 0 NOT NULL,
	"note" text,
	"voided_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "debts_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "debts_balance_check" CHECK (total > 0 and balance between 0 and total),
	CONSTRAINT "debts_forgiven_check" CHECK (forgiven >= 0 and refunded >= 0 and forgiven + refunded <= total - balance)
);
--> statement-breakpoint
ALTER TABLE "debts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "deposit_shares" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deposit_id" uuid NOT NULL,
	"debt_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"previous_balance" bigint NOT NULL,
	CONSTRAINT "deposit_shares_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "deposit_shares_amount_check" CHECK (amount > 0 and amount <= previous_balance)
);
--> statement-breakpoint
ALTER TABLE "deposit_shares" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "deposits" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text,
	"number" bigint,
	"direction" text NOT NULL,
	"contact_id" uuid NOT NULL,
	"business_date" date NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"method" text NOT NULL,
	"money_account_id" uuid,
	"amount" bigint NOT NULL,
	"applied" bigint NOT NULL,
	"credited" bigint NOT NULL,
	"received" bigint,
	"change" bigint DEFAULT 0 NOT NULL,
	"previous_balance" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"reference" text,
	"comments" text,
	"user_id" uuid,
	"actor" jsonb,
	"fingerprint" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"voided_at" timestamp with time zone,
	"voided_on" date,
	"voided_by" uuid,
	"void_reason" text,
	CONSTRAINT "deposits_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "deposits_amount_check" CHECK (amount > 0 and applied >= 0 and credited >= 0
      and applied + credited = amount and previous_balance - balance = applied),
	CONSTRAINT "deposits_method_check" CHECK ((method = 'credit_balance') = (money_account_id is null)),
	CONSTRAINT "deposits_actor_check" CHECK ((user_id is null) = (actor is not null))
);
--> statement-breakpoint
ALTER TABLE "deposits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "counters" (
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"kind" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "counters_organization_id_kind_pk" PRIMARY KEY("organization_id","kind")
);
--> statement-breakpoint
ALTER TABLE "counters" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "daily_totals" (
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"business_date" date NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"amount" bigint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "daily_totals_organization_id_business_date_kind_key_pk" PRIMARY KEY("organization_id","business_date","kind","key")
);
--> statement-breakpoint
ALTER TABLE "daily_totals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "money_accounts" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT true NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "money_accounts_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "money_accounts_default_check" CHECK (not is_default or closed_at is null)
);
--> statement-breakpoint
ALTER TABLE "money_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "postings" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" text NOT NULL,
	"destination" text NOT NULL,
	"amount" bigint NOT NULL,
	"business_date" date NOT NULL,
	"kind" text NOT NULL,
	"document_type" text NOT NULL,
	"document_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"reverses_id" uuid,
	"session_id" uuid,
	"user_id" uuid,
	CONSTRAINT "postings_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "postings_amount_check" CHECK (amount > 0),
	CONSTRAINT "postings_accounts_check" CHECK (source <> destination)
);
--> statement-breakpoint
ALTER TABLE "postings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"description" text,
	"color" text,
	"icon" text,
	"transaction_type" text,
	"fingerprint" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "categories_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "categories" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "price_changes" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"change_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid,
	"before" bigint NOT NULL,
	"after" bigint NOT NULL,
	CONSTRAINT "price_changes_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "price_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "product_images" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"product_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_images_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "product_images" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "product_variants" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"color" text,
	"size" text,
	"style" text,
	"price" bigint NOT NULL,
	"has_own_price" boolean DEFAULT false NOT NULL,
	"cost" bigint,
	"stock" bigint DEFAULT 0 NOT NULL,
	"barcode" text,
	"sku" text,
	"upload_id" uuid,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "product_variants_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "product_variants_cost_check" CHECK (cost >= 0)
);
--> statement-breakpoint
ALTER TABLE "product_variants" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text DEFAULT 'product' NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"search_text" text NOT NULL,
	"category_key" text DEFAULT '' NOT NULL,
	"description" text,
	"category_id" uuid,
	"supplier_id" uuid,
	"modifier_ids" uuid[] DEFAULT '{}' NOT NULL,
	"duration_minutes" integer,
	"unit" text DEFAULT 'piece' NOT NULL,
	"quantity_step" bigint DEFAULT 1000 NOT NULL,
	"quantity_min" bigint DEFAULT 1000 NOT NULL,
	"low_stock" bigint,
	"track_stock" boolean DEFAULT true NOT NULL,
	"show_in_pos" boolean DEFAULT true NOT NULL,
	"show_in_store" boolean DEFAULT true NOT NULL,
	"favourite" boolean DEFAULT false NOT NULL,
	"tax_rate" integer,
	"wholesale_quantity" bigint,
	"wholesale_price" bigint,
	"expires_on" date,
	"has_variants" boolean DEFAULT false NOT NULL,
	"price" bigint NOT NULL,
	"stock" bigint DEFAULT 0 NOT NULL,
	"sold_quantity" bigint DEFAULT 0 NOT NULL,
	"listed_stock" bigint DEFAULT 0 NOT NULL,
	"listed_sold" bigint DEFAULT 0 NOT NULL,
	"fingerprint" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"delete_reason" text,
	"delete_note" text,
	"deletion_id" uuid,
	CONSTRAINT "products_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "products" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_moves" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"variant_id" uuid NOT NULL,
	"quantity" bigint NOT NULL,
	"balance_after" bigint NOT NULL,
	"type" text NOT NULL,
	"unit_cost" bigint,
	"is_costed" boolean DEFAULT false NOT NULL,
	"document_id" uuid,
	"user_id" uuid,
	"actor" jsonb,
	"reason" text,
	"note" text,
	CONSTRAINT "stock_moves_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stock_moves_quantity_check" CHECK (quantity <> 0),
	CONSTRAINT "stock_moves_cost_check" CHECK (unit_cost >= 0)
);
--> statement-breakpoint
ALTER TABLE "stock_moves" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"search_text" text NOT NULL,
	"phone" text,
	"email" text,
	"address" text,
	"kind" text DEFAULT 'client' NOT NULL,
	"tax_id" text,
	"credit_limit" bigint,
	"credit_days" integer,
	"notes" text,
	"owed" bigint DEFAULT 0 NOT NULL,
	"owes" bigint DEFAULT 0 NOT NULL,
	"credit" bigint DEFAULT 0 NOT NULL,
	"total_spent" bigint DEFAULT 0 NOT NULL,
	"last_purchase_at" timestamp with time zone,
	"promised_on" date,
	"merged_into" uuid,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"fingerprint" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "contacts_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "contacts_credit_check" CHECK (credit >= 0)
);
--> statement-breakpoint
ALTER TABLE "contacts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "audit_log" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"actor_kind" text DEFAULT 'member' NOT NULL,
	"actor_id" uuid,
	"actor_name" text DEFAULT '' NOT NULL,
	"action" text NOT NULL,
	"subject_id" text,
	"before" jsonb,
	"after" jsonb,
	"ip" text NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "audit_log_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "events_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"output" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "purchase_lines" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"quantity" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"amount_landed" bigint NOT NULL,
	"unit_cost" bigint NOT NULL,
	"price" bigint,
	"cost_before" bigint,
	"cost_after" bigint NOT NULL,
	"expires_on" date,
	"expires_before" date,
	CONSTRAINT "purchase_lines_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "purchase_lines_check" CHECK (quantity > 0 and cost >= 0 and amount_landed >= 0)
);
--> statement-breakpoint
ALTER TABLE "purchase_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "purchase_payments" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"reference" text,
	"money_account_id" uuid NOT NULL,
	CONSTRAINT "purchase_payments_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "purchase_payments_amount_check" CHECK (amount > 0)
);
--> statement-breakpoint
ALTER TABLE "purchase_payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'done' NOT NULL,
	"code" text NOT NULL,
	"order_number" bigint NOT NULL,
	"business_date" date NOT NULL,
	"user_id" uuid,
	"actor" jsonb,
	"contact_id" uuid,
	"supplier_document" text,
	"currency" text NOT NULL,
	"decimals" smallint NOT NULL,
	"amount_products" bigint NOT NULL,
	"amount_discount" bigint DEFAULT 0 NOT NULL,
	"amount_tax" bigint DEFAULT 0 NOT NULL,
	"other_costs" bigint DEFAULT 0 NOT NULL,
	"is_tax_credited" boolean NOT NULL,
	"amount" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"discount" jsonb,
	"due_date" date,
	"comments" text,
	"fingerprint" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"voided_at" timestamp with time zone,
	"voided_on" date,
	"voided_by" uuid,
	"void_reason" text,
	CONSTRAINT "purchases_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "purchases_amount_check" CHECK (amount >= 0 and paid >= 0 and balance >= 0 and paid + balance = amount),
	CONSTRAINT "purchases_parts_check" CHECK (amount = amount_products - amount_discount + amount_tax + other_costs
        and amount_discount between 0 and amount_products and amount_tax >= 0 and other_costs >= 0),
	CONSTRAINT "purchases_owed_check" CHECK (balance = 0 or (contact_id is not null and due_date is not null))
);
--> statement-breakpoint
ALTER TABLE "purchases" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_count_entries" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"count_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"quantity" bigint NOT NULL,
	"user_id" uuid,
	"actor" jsonb,
	CONSTRAINT "stock_count_entries_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "stock_count_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_count_lines" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"count_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"quantity" bigint NOT NULL,
	"expected" bigint NOT NULL,
	"expected_first" bigint NOT NULL,
	"gone_before" bigint DEFAULT 0 NOT NULL,
	"went" bigint DEFAULT 0 NOT NULL,
	"came" bigint DEFAULT 0 NOT NULL,
	"went_counted" bigint,
	"came_counted" bigint,
	"unit_cost" bigint,
	"user_id" uuid,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_count_lines_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stock_count_lines_quantity_check" CHECK (quantity >= 0),
	CONSTRAINT "stock_count_lines_moved_check" CHECK (went >= 0 and came >= 0 and coalesce(went_counted, 0) between 0 and went
        and coalesce(came_counted, 0) between 0 and came and expected = expected_first
        - went + came + coalesce(went_counted, 0) - coalesce(came_counted, 0))
);
--> statement-breakpoint
ALTER TABLE "stock_count_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_counts" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"code" text NOT NULL,
	"order_number" bigint NOT NULL,
	"name" text,
	"category_id" uuid,
	"is_blind" boolean DEFAULT false NOT NULL,
	"uncounted" text DEFAULT 'keep' NOT NULL,
	"user_id" uuid,
	"actor" jsonb,
	"value_found" bigint DEFAULT 0 NOT NULL,
	"value_lost" bigint DEFAULT 0 NOT NULL,
	"fingerprint" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	CONSTRAINT "stock_counts_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stock_counts_ended_check" CHECK ((status in ('posted', 'cancelled')) = (ended_at is not null))
);
--> statement-breakpoint
ALTER TABLE "stock_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"doubts" jsonb DEFAULT '[]'::jsonb NOT NULL,
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
CREATE TABLE "notification_mutes" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "notification_mutes_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "notification_mutes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"notification_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "notification_reads_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "notification_reads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"not_pushed" text[] NOT NULL,
	"quiet_from" text,
	"quiet_until" text,
	CONSTRAINT "notification_settings_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"severity" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"user_id" uuid,
	"details" jsonb NOT NULL,
	CONSTRAINT "notifications_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "notifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"reason" text,
	"details" jsonb,
	"result" jsonb,
	"user_id" uuid,
	"api_key_id" uuid,
	"actor_name" text NOT NULL,
	"run_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"fingerprint" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tasks_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "tasks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"kind" text DEFAULT 'image' NOT NULL,
	"visibility" text DEFAULT 'public' NOT NULL,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"byte_size" bigint NOT NULL,
	"checksum" text NOT NULL,
	"storage_key" text,
	"stored_bytes" bigint DEFAULT 0 NOT NULL,
	"width" integer,
	"height" integer,
	"stored_at" timestamp with time zone,
	CONSTRAINT "uploads_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "uploads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"name" text NOT NULL,
	"body" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"salt" text NOT NULL,
	"failing_since" timestamp with time zone,
	"paused_until" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"is_given_up" boolean DEFAULT false NOT NULL,
	"fingerprint" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "webhooks_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhooks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "changelog_readers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"changelog_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "changelogs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"excerpt" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demos" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tutorial_marks" (
	"user_id" uuid NOT NULL,
	"tutorial" text NOT NULL,
	CONSTRAINT "tutorial_marks_user_id_tutorial_pk" PRIMARY KEY("user_id","tutorial")
);
--> statement-breakpoint
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
CREATE TABLE "receipt_prints" (
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"sale_id" uuid NOT NULL,
	"count" integer NOT NULL,
	"last_print_id" uuid NOT NULL,
	CONSTRAINT "receipt_prints_organization_id_sale_id_pk" PRIMARY KEY("organization_id","sale_id"),
	CONSTRAINT "receipt_prints_count_check" CHECK (count > 0)
);
--> statement-breakpoint
ALTER TABLE "receipt_prints" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refund_id" uuid NOT NULL,
	"sale_line_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" bigint NOT NULL,
	"is_restocked" boolean NOT NULL,
	"amount_gross" bigint NOT NULL,
	"amount_discount" bigint NOT NULL,
	"amount_tax" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"cost" bigint NOT NULL,
	CONSTRAINT "refund_lines_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "refund_lines_quantity_check" CHECK (quantity > 0)
);
--> statement-breakpoint
ALTER TABLE "refund_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "refund_payments" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refund_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"money_account_id" uuid,
	CONSTRAINT "refund_payments_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "refund_payments_amount_check" CHECK (amount > 0),
	CONSTRAINT "refund_payments_method_check" CHECK ((method in ('credit_balance', 'exchange')) = (money_account_id is null))
);
--> statement-breakpoint
ALTER TABLE "refund_payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sale_id" uuid NOT NULL,
	"code" text NOT NULL,
	"number" bigint NOT NULL,
	"business_date" date NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"user_id" uuid,
	"actor" jsonb,
	"currency" text NOT NULL,
	"decimals" smallint NOT NULL,
	"amount" bigint NOT NULL,
	"amount_free" bigint NOT NULL,
	"free_amounts" jsonb,
	"amount_discount" bigint NOT NULL,
	"amount_tax" bigint NOT NULL,
	"tip" bigint NOT NULL,
	"rounding" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"credited" bigint NOT NULL,
	"reason" text NOT NULL,
	"contact_id" uuid,
	"exchange_sale_id" uuid,
	"fingerprint" text NOT NULL,
	"approvals" jsonb,
	"voided_at" timestamp with time zone,
	"voided_by" uuid,
	"void_reason" text,
	CONSTRAINT "refunds_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "refunds_amount_check" CHECK (paid >= 0 and credited >= 0 and paid + credited = amount),
	CONSTRAINT "refunds_actor_check" CHECK ((user_id is null) = (actor is not null))
);
--> statement-breakpoint
ALTER TABLE "refunds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "product_totals" (
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"business_date" date NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"amount_without_cost" bigint NOT NULL,
	"cost" bigint,
	"times" integer NOT NULL,
	"returned_quantity" bigint DEFAULT 0 NOT NULL,
	"returned_amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "product_totals_organization_id_business_date_product_id_pk" PRIMARY KEY("organization_id","business_date","product_id")
);
--> statement-breakpoint
ALTER TABLE "product_totals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sale_lines" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sale_id" uuid NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"line_id" uuid,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"quantity" bigint NOT NULL,
	"price" bigint NOT NULL,
	"extras" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"extras_price" bigint DEFAULT 0 NOT NULL,
	"cost" bigint,
	"discount" jsonb,
	"tax_rate" integer DEFAULT 0 NOT NULL,
	"label_amount" bigint,
	"amount_gross" bigint NOT NULL,
	"amount_discount" bigint NOT NULL,
	"amount_tax" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"note" text,
	CONSTRAINT "sale_lines_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "sale_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sale_payments" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sale_id" uuid NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"position" integer NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"received" bigint,
	"change" bigint DEFAULT 0 NOT NULL,
	"reference" text,
	"money_account_id" uuid,
	CONSTRAINT "sale_payments_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "sale_payments_amount_check" CHECK (amount > 0),
	CONSTRAINT "sale_payments_method_check" CHECK ((method in ('credit_balance', 'exchange')) = (money_account_id is null))
);
--> statement-breakpoint
ALTER TABLE "sale_payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sales" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"channel" text NOT NULL,
	"status" text NOT NULL,
	"code" text,
	"order_number" bigint,
	"concept" text,
	"business_date" date NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"hour" smallint DEFAULT 0 NOT NULL,
	"device_id" text,
	"session_id" uuid,
	"user_id" uuid,
	"actor" jsonb,
	"contact_id" uuid,
	"category_id" uuid,
	"currency" text NOT NULL,
	"decimals" smallint DEFAULT 2 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"amount" bigint NOT NULL,
	"amount_products" bigint NOT NULL,
	"amount_services" bigint DEFAULT 0 NOT NULL,
	"amount_free" bigint DEFAULT 0 NOT NULL,
	"free_amounts" jsonb,
	"amount_discount" bigint DEFAULT 0 NOT NULL,
	"amount_tax" bigint DEFAULT 0 NOT NULL,
	"is_tax_included" boolean DEFAULT true NOT NULL,
	"cash_rounding" bigint,
	"tip" bigint DEFAULT 0 NOT NULL,
	"rounding" bigint DEFAULT 0 NOT NULL,
	"total_quantity" bigint NOT NULL,
	"discount" jsonb,
	"paid" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"change" bigint DEFAULT 0 NOT NULL,
	"payment_method" text NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"due_date" date,
	"comments" text,
	"fingerprint" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"voided_at" timestamp with time zone,
	"voided_on" date,
	"voided_by" uuid,
	"void_reason" text,
	"approvals" jsonb,
	CONSTRAINT "sales_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "sales_amount_check" CHECK (amount >= 0 and balance >= 0 and paid >= 0 and paid + balance = amount),
	CONSTRAINT "sales_refunded_check" CHECK (refunded between 0 and amount),
	CONSTRAINT "sales_actor_check" CHECK ((user_id is null) = (actor is not null))
);
--> statement-breakpoint
ALTER TABLE "sales" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_infos" ADD CONSTRAINT "device_infos_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_role_fkey" FOREIGN KEY ("organization_id","role_id") REFERENCES "public"."roles"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ADD CONSTRAINT "sign_in_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debts" ADD CONSTRAINT "debts_contact_fkey" FOREIGN KEY ("organization_id","contact_id") REFERENCES "public"."contacts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_shares" ADD CONSTRAINT "deposit_shares_deposit_fkey" FOREIGN KEY ("organization_id","deposit_id") REFERENCES "public"."deposits"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_shares" ADD CONSTRAINT "deposit_shares_debt_fkey" FOREIGN KEY ("organization_id","debt_id") REFERENCES "public"."debts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_contact_fkey" FOREIGN KEY ("organization_id","contact_id") REFERENCES "public"."contacts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_account_fkey" FOREIGN KEY ("organization_id","money_account_id") REFERENCES "public"."money_accounts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modifier_options" ADD CONSTRAINT "modifier_options_modifier_fkey" FOREIGN KEY ("organization_id","modifier_id") REFERENCES "public"."modifiers"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_product_fkey" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_variant_fkey" FOREIGN KEY ("organization_id","variant_id") REFERENCES "public"."product_variants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_fkey" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_upload_fkey" FOREIGN KEY ("organization_id","upload_id") REFERENCES "public"."uploads"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_product_fkey" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_upload_fkey" FOREIGN KEY ("organization_id","upload_id") REFERENCES "public"."uploads"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_fkey" FOREIGN KEY ("organization_id","category_id") REFERENCES "public"."categories"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_supplier_fkey" FOREIGN KEY ("organization_id","supplier_id") REFERENCES "public"."contacts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_variant_fkey" FOREIGN KEY ("organization_id","variant_id") REFERENCES "public"."product_variants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_purchase_fkey" FOREIGN KEY ("organization_id","purchase_id") REFERENCES "public"."purchases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_product_fkey" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_variant_fkey" FOREIGN KEY ("organization_id","variant_id") REFERENCES "public"."product_variants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_payments" ADD CONSTRAINT "purchase_payments_purchase_fkey" FOREIGN KEY ("organization_id","purchase_id") REFERENCES "public"."purchases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_payments" ADD CONSTRAINT "purchase_payments_account_fkey" FOREIGN KEY ("organization_id","money_account_id") REFERENCES "public"."money_accounts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_contact_fkey" FOREIGN KEY ("organization_id","contact_id") REFERENCES "public"."contacts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_entries" ADD CONSTRAINT "stock_count_entries_count_fkey" FOREIGN KEY ("organization_id","count_id") REFERENCES "public"."stock_counts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_entries" ADD CONSTRAINT "stock_count_entries_variant_fkey" FOREIGN KEY ("organization_id","variant_id") REFERENCES "public"."product_variants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_count_fkey" FOREIGN KEY ("organization_id","count_id") REFERENCES "public"."stock_counts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_variant_fkey" FOREIGN KEY ("organization_id","variant_id") REFERENCES "public"."product_variants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_counts" ADD CONSTRAINT "stock_counts_category_fkey" FOREIGN KEY ("organization_id","category_id") REFERENCES "public"."categories"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_import_rows" ADD CONSTRAINT "data_import_rows_import_fkey" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."data_imports"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_imports" ADD CONSTRAINT "data_imports_upload_fkey" FOREIGN KEY ("organization_id","upload_id") REFERENCES "public"."uploads"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_notification_fkey" FOREIGN KEY ("organization_id","notification_id") REFERENCES "public"."notifications"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_fkey" FOREIGN KEY ("organization_id","webhook_id") REFERENCES "public"."webhooks"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_closings" ADD CONSTRAINT "cash_closings_session_fkey" FOREIGN KEY ("organization_id","session_id") REFERENCES "public"."cash_sessions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_movements" ADD CONSTRAINT "cash_movements_session_fkey" FOREIGN KEY ("organization_id","session_id") REFERENCES "public"."cash_sessions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_reopenings" ADD CONSTRAINT "cash_reopenings_closing_fkey" FOREIGN KEY ("organization_id","closing_id") REFERENCES "public"."cash_closings"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_prints" ADD CONSTRAINT "receipt_prints_sale_fkey" FOREIGN KEY ("organization_id","sale_id") REFERENCES "public"."sales"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_fkey" FOREIGN KEY ("organization_id","refund_id") REFERENCES "public"."refunds"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_line_fkey" FOREIGN KEY ("organization_id","sale_line_id") REFERENCES "public"."sale_lines"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_payments" ADD CONSTRAINT "refund_payments_refund_fkey" FOREIGN KEY ("organization_id","refund_id") REFERENCES "public"."refunds"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_payments" ADD CONSTRAINT "refund_payments_account_fkey" FOREIGN KEY ("organization_id","money_account_id") REFERENCES "public"."money_accounts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_sale_fkey" FOREIGN KEY ("organization_id","sale_id") REFERENCES "public"."sales"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_contact_fkey" FOREIGN KEY ("organization_id","contact_id") REFERENCES "public"."contacts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_exchange_sale_fkey" FOREIGN KEY ("organization_id","exchange_sale_id") REFERENCES "public"."sales"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_totals" ADD CONSTRAINT "product_totals_product_fkey" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD CONSTRAINT "sale_lines_sale_fkey" FOREIGN KEY ("organization_id","sale_id") REFERENCES "public"."sales"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD CONSTRAINT "sale_lines_product_fkey" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD CONSTRAINT "sale_lines_variant_fkey" FOREIGN KEY ("organization_id","variant_id") REFERENCES "public"."product_variants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_payments" ADD CONSTRAINT "sale_payments_sale_fkey" FOREIGN KEY ("organization_id","sale_id") REFERENCES "public"."sales"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_payments" ADD CONSTRAINT "sale_payments_account_fkey" FOREIGN KEY ("organization_id","money_account_id") REFERENCES "public"."money_accounts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_contact_fkey" FOREIGN KEY ("organization_id","contact_id") REFERENCES "public"."contacts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_category_fkey" FOREIGN KEY ("organization_id","category_id") REFERENCES "public"."categories"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_keys_creator" ON "api_keys" USING btree ("organization_id","created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_token_key" ON "approvals" USING btree ("organization_id","token_hash");--> statement-breakpoint
CREATE INDEX "approvals_at" ON "approvals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_tokens_user" ON "mail_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_device_key" ON "sessions" USING btree ("device_id");--> statement-breakpoint
CREATE UNIQUE INDEX "device_infos_token_key" ON "device_infos" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "device_infos_session_key" ON "device_infos" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_code_key" ON "invitations" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "invitations_role" ON "invitations" USING btree ("organization_id","role_id");--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" USING btree ("email") WHERE accepted_at is null and revoked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "members_user_key" ON "members" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "members_by_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_slug_key" ON "organizations" USING btree (lower("slug"));--> statement-breakpoint
CREATE INDEX "slugs_holder" ON "slugs" USING btree ("holder_id");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name_key" ON "roles" USING btree ("organization_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "identities_id_key" ON "identities" USING btree ("id");--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "debts_document_key" ON "debts" USING btree ("organization_id","document_id");--> statement-breakpoint
CREATE INDEX "debts_open" ON "debts" USING btree ("organization_id","contact_id","due_date") WHERE balance > 0;--> statement-breakpoint
CREATE INDEX "debts_by_due" ON "debts" USING btree ("organization_id","due_date","id");--> statement-breakpoint
CREATE UNIQUE INDEX "debts_code_key" ON "debts" USING btree ("organization_id","code");--> statement-breakpoint
CREATE INDEX "deposit_shares_deposit" ON "deposit_shares" USING btree ("organization_id","deposit_id");--> statement-breakpoint
CREATE INDEX "deposit_shares_debt" ON "deposit_shares" USING btree ("organization_id","debt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deposits_code_key" ON "deposits" USING btree ("organization_id","code");--> statement-breakpoint
CREATE INDEX "deposits_of_contact" ON "deposits" USING btree ("organization_id","contact_id","occurred_at");--> statement-breakpoint
CREATE INDEX "deposits_by_time" ON "deposits" USING btree ("organization_id","occurred_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "money_accounts_default_key" ON "money_accounts" USING btree ("organization_id","kind") WHERE is_default;--> statement-breakpoint
CREATE INDEX "postings_document" ON "postings" USING btree ("organization_id","document_id");--> statement-breakpoint
CREATE INDEX "postings_source" ON "postings" USING btree ("organization_id","source","business_date");--> statement-breakpoint
CREATE INDEX "postings_destination" ON "postings" USING btree ("organization_id","destination","business_date");--> statement-breakpoint
CREATE INDEX "postings_session" ON "postings" USING btree ("organization_id","session_id") WHERE session_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_key" ON "categories" USING btree ("organization_id","kind","name_key") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "categories_list" ON "categories" USING btree ("organization_id","kind","name_key","id");--> statement-breakpoint
CREATE INDEX "modifier_options_modifier" ON "modifier_options" USING btree ("organization_id","modifier_id","position");--> statement-breakpoint
CREATE INDEX "modifier_options_product" ON "modifier_options" USING btree ("organization_id","product_id") WHERE product_id is not null;--> statement-breakpoint
CREATE INDEX "modifiers_list" ON "modifiers" USING btree ("organization_id","kind","name_key","id");--> statement-breakpoint
CREATE INDEX "price_changes_change" ON "price_changes" USING btree ("organization_id","change_id");--> statement-breakpoint
CREATE INDEX "price_changes_created" ON "price_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "product_images_product" ON "product_images" USING btree ("organization_id","product_id","position");--> statement-breakpoint
CREATE INDEX "product_variants_upload" ON "product_variants" USING btree ("organization_id","upload_id") WHERE upload_id is not null;--> statement-breakpoint
CREATE INDEX "product_variants_without_cost" ON "product_variants" USING btree ("organization_id","product_id") WHERE cost is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_variants_product" ON "product_variants" USING btree ("organization_id","product_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "product_variants_barcode_key" ON "product_variants" USING btree ("organization_id","barcode") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_listed" ON "products" USING btree ("organization_id","id") WHERE deleted_at is null and kind = 'product';--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("organization_id","name_key","id") WHERE deleted_at is null and kind = 'product';--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("organization_id","price","id") WHERE deleted_at is null and kind = 'product';--> statement-breakpoint
CREATE INDEX "products_by_created" ON "products" USING btree ("organization_id","created_at","id") WHERE deleted_at is null and kind = 'product';--> statement-breakpoint
CREATE INDEX "products_by_listed_stock" ON "products" USING btree ("organization_id","listed_stock","id") WHERE deleted_at is null and kind = 'product';--> statement-breakpoint
CREATE INDEX "products_by_listed_sold" ON "products" USING btree ("organization_id","listed_sold","id") WHERE deleted_at is null and kind = 'product';--> statement-breakpoint
CREATE INDEX "products_by_change" ON "products" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "services_by_name" ON "products" USING btree ("organization_id","name_key","id") WHERE deleted_at is null and kind = 'service';--> statement-breakpoint
CREATE INDEX "products_with_modifiers" ON "products" USING btree ("organization_id","id") WHERE modifier_ids <> '{}';--> statement-breakpoint
CREATE INDEX "products_by_category" ON "products" USING btree ("organization_id","category_id","name_key");--> statement-breakpoint
CREATE INDEX "stock_moves_variant" ON "stock_moves" USING btree ("organization_id","variant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "stock_moves_by_time" ON "stock_moves" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "stock_moves_document" ON "stock_moves" USING btree ("organization_id","document_id");--> statement-breakpoint
CREATE INDEX "stock_moves_turned" ON "stock_moves" USING btree ("organization_id","created_at") WHERE (balance_after > 0) <> (balance_after - quantity > 0);--> statement-breakpoint
CREATE INDEX "contacts_by_name" ON "contacts" USING btree ("organization_id","name_key","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_by_phone" ON "contacts" USING btree ("organization_id","phone");--> statement-breakpoint
CREATE INDEX "contacts_by_change" ON "contacts" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "contacts_merged" ON "contacts" USING btree ("organization_id","merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "account_log_user" ON "account_log" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "account_log_age" ON "account_log" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("organization_id","subject_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_age" ON "audit_log" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "events_waiting" ON "events" USING btree ("retry_at","id") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "events_age" ON "events" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "views_name_key" ON "views" USING btree ("organization_id","user_id","list",lower(coalesce("name", '')));--> statement-breakpoint
CREATE INDEX "purchase_lines_purchase" ON "purchase_lines" USING btree ("organization_id","purchase_id","position");--> statement-breakpoint
CREATE INDEX "purchase_lines_variant" ON "purchase_lines" USING btree ("organization_id","variant_id","id");--> statement-breakpoint
CREATE INDEX "purchase_payments_purchase" ON "purchase_payments" USING btree ("organization_id","purchase_id","position");--> statement-breakpoint
CREATE INDEX "purchases_list" ON "purchases" USING btree ("organization_id","business_date","id");--> statement-breakpoint
CREATE INDEX "purchases_of_contact" ON "purchases" USING btree ("organization_id","contact_id") WHERE contact_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_code_key" ON "purchases" USING btree ("organization_id","code");--> statement-breakpoint
CREATE INDEX "stock_count_entries_count" ON "stock_count_entries" USING btree ("organization_id","count_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_lines_variant_key" ON "stock_count_lines" USING btree ("organization_id","count_id","variant_id");--> statement-breakpoint
CREATE INDEX "stock_counts_list" ON "stock_counts" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_counts_code_key" ON "stock_counts" USING btree ("organization_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "data_import_rows_row_key" ON "data_import_rows" USING btree ("organization_id","import_id","row");--> statement-breakpoint
CREATE INDEX "data_imports_list" ON "data_imports" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "data_imports_upload" ON "data_imports" USING btree ("organization_id","upload_id") WHERE upload_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_mutes_key" ON "notification_mutes" USING btree ("organization_id","user_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_reads_key" ON "notification_reads" USING btree ("organization_id","user_id","notification_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_settings_key" ON "notification_settings" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "notifications_list" ON "notifications" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_subject" ON "notifications" USING btree ("organization_id","subject_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "tasks_list" ON "tasks" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tasks_ended" ON "tasks" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "uploads_at" ON "uploads" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_event_key" ON "webhook_deliveries" USING btree ("organization_id","webhook_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_list" ON "webhook_deliveries" USING btree ("organization_id","webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_try_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_living" ON "webhooks" USING btree ("organization_id","created_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_organization_key" ON "subscriptions" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trials_person_key" ON "trials" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trials_address_key" ON "trials" USING btree ("person_key");--> statement-breakpoint
CREATE INDEX "changelogs_by_time" ON "changelogs" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "demos_shop_key" ON "demos" USING btree ("shop_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_closings_code_key" ON "cash_closings" USING btree ("organization_id","code");--> statement-breakpoint
CREATE INDEX "cash_closings_session" ON "cash_closings" USING btree ("organization_id","session_id","number");--> statement-breakpoint
CREATE INDEX "cash_movements_session" ON "cash_movements" USING btree ("organization_id","session_id","occurred_at");--> statement-breakpoint
CREATE INDEX "cash_movements_by_day" ON "cash_movements" USING btree ("organization_id","business_date");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_reopenings_closing_key" ON "cash_reopenings" USING btree ("organization_id","closing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_sessions_device_key" ON "cash_sessions" USING btree ("organization_id","device_id") WHERE closing_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_sessions_user_key" ON "cash_sessions" USING btree ("organization_id","user_id") WHERE closing_id is null;--> statement-breakpoint
CREATE INDEX "cash_sessions_by_time" ON "cash_sessions" USING btree ("organization_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "refund_lines_refund" ON "refund_lines" USING btree ("organization_id","refund_id");--> statement-breakpoint
CREATE INDEX "refund_lines_line" ON "refund_lines" USING btree ("organization_id","sale_line_id");--> statement-breakpoint
CREATE INDEX "refund_payments_refund" ON "refund_payments" USING btree ("organization_id","refund_id");--> statement-breakpoint
CREATE INDEX "refunds_sale" ON "refunds" USING btree ("organization_id","sale_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_code_key" ON "refunds" USING btree ("organization_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_exchange_key" ON "refunds" USING btree ("organization_id","exchange_sale_id") WHERE exchange_sale_id is not null;--> statement-breakpoint
CREATE INDEX "sale_lines_sale" ON "sale_lines" USING btree ("organization_id","sale_id","position");--> statement-breakpoint
CREATE INDEX "sale_lines_product" ON "sale_lines" USING btree ("organization_id","product_id","sale_id");--> statement-breakpoint
CREATE INDEX "sale_payments_sale" ON "sale_payments" USING btree ("organization_id","sale_id","position");--> statement-breakpoint
CREATE INDEX "sales_list" ON "sales" USING btree ("organization_id","channel","occurred_at","id");--> statement-breakpoint
CREATE INDEX "sales_by_time" ON "sales" USING btree ("organization_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "sales_by_change" ON "sales" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "sales_of_contact" ON "sales" USING btree ("organization_id","contact_id","occurred_at") WHERE contact_id is not null;--> statement-breakpoint
CREATE INDEX "sales_parked" ON "sales" USING btree ("organization_id","occurred_at","id") WHERE status = 'in_progress';--> statement-breakpoint
CREATE INDEX "sales_of_session" ON "sales" USING btree ("organization_id","session_id") WHERE session_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sales_code_key" ON "sales" USING btree ("organization_id","code");--> statement-breakpoint
CREATE POLICY "tenant" ON "api_keys" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "approvals" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "invitations" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "members" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "organizations" AS PERMISSIVE FOR ALL TO "tenant" USING (id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "roles" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "debts" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "deposit_shares" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "deposits" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "counters" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "daily_totals" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "money_accounts" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "postings" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "categories" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "modifier_options" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "modifiers" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "price_changes" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "product_images" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "product_variants" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "products" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "stock_moves" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "contacts" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "audit_log" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "events" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO "tenant" USING (starts_with(scope, 'organization:' || nullif(current_setting('app.organization_id', true), '')::uuid || ':'));--> statement-breakpoint
CREATE POLICY "tenant" ON "views" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "purchase_lines" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "purchase_payments" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "purchases" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "stock_count_entries" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "stock_count_lines" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "stock_counts" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "data_import_rows" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "data_imports" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "notification_mutes" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "notification_reads" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "notification_settings" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "notifications" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "tasks" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "uploads" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "webhook_deliveries" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "webhooks" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "subscriptions" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "cash_closings" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "cash_movements" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "cash_reopenings" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "cash_sessions" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "receipt_prints" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "refund_lines" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "refund_payments" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "refunds" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "product_totals" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "sale_lines" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "sale_payments" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "sales" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "api_keys" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "approvals" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "invitations" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "members" TO tenant;
--> statement-breakpoint
GRANT SELECT, UPDATE ON "organizations" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "roles" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "debts" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT ON "deposit_shares" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "deposits" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "counters" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "daily_totals" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "money_accounts" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT ON "postings" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "categories" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "modifier_options" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "modifiers" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT ON "price_changes" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "product_images" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "product_variants" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "products" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT ON "stock_moves" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "contacts" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT ON "audit_log" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT ON "events" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "idempotency_keys" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "views" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT ON "purchase_lines" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT ON "purchase_payments" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "purchases" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT ON "stock_count_entries" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "stock_count_lines" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "stock_counts" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "data_import_rows" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "data_imports" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "notification_mutes" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "notification_reads" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "notification_settings" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT ON "notifications" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "tasks" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "uploads" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "webhook_deliveries" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "webhooks" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "subscriptions" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT ON "cash_closings" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT ON "cash_movements" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT ON "cash_reopenings" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "cash_sessions" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "receipt_prints" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT ON "refund_lines" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT ON "refund_payments" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "refunds" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "product_totals" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT ON "sale_lines" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT ON "sale_payments" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "sales" TO tenant;
--> statement-breakpoint
-- Gives the organization of this transaction an address (null: none) and frees the one it had. False when another has
-- it, or gave it up less than ninety days ago. It runs as its owner: requests see no address but their own.
CREATE FUNCTION take_slug(wanted text) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  WITH me AS (SELECT nullif(current_setting('app.organization_id', true), '')::uuid AS id),
  taken AS (
    INSERT INTO slugs (slug, holder_id) SELECT wanted, me.id FROM me WHERE wanted IS NOT NULL
    ON CONFLICT (slug) DO UPDATE SET holder_id = excluded.holder_id, freed_at = NULL
      WHERE slugs.holder_id = excluded.holder_id OR slugs.freed_at < now() - interval '90 days'
    RETURNING 1),
  freed AS (
    UPDATE slugs SET freed_at = now() FROM me
    WHERE slugs.holder_id = me.id AND slugs.freed_at IS NULL AND slugs.slug IS DISTINCT FROM wanted
      AND (wanted IS NULL OR EXISTS (SELECT FROM taken)))
  SELECT wanted IS NULL OR EXISTS (SELECT FROM taken)
$$;
--> statement-breakpoint
-- What a sale changes stands in no index, so its rows are changed in place where their page has room.
ALTER TABLE products SET (fillfactor = 85);
--> statement-breakpoint
ALTER TABLE product_variants SET (fillfactor = 85);
--> statement-breakpoint
CREATE INDEX products_search ON products USING gin (organization_id, (search_text || ' ' || category_key) gin_trgm_ops);
--> statement-breakpoint
-- Lists of products read this view: it runs as its owner, whom row-level security does not bind, and states the
-- organization itself. LIKE is not leakproof, so under row-level security no index could serve a search.
CREATE VIEW listed_products AS
SELECT id, name_key, search_text || ' ' || category_key AS search_text, category_id, price, stock, sold_quantity,
  track_stock, low_stock, show_in_pos, show_in_store, created_at, updated_at, deleted_at, listed_stock, listed_sold,
  organization_id
FROM products
WHERE organization_id = nullif(current_setting('app.organization_id', true), '')::uuid AND kind = 'product';
--> statement-breakpoint
GRANT SELECT ON listed_products TO tenant;
--> statement-breakpoint
-- Prices since the program began; the promotion was sold for a while.
INSERT INTO plan_prices (plan_type, currency, amount, months, best_value, position, sold_from, sold_until) VALUES
  ('month_299', 'USD', 299, 1, false, 1, '2024-09-29 00:00:00-06', '2024-11-01 00:00:00-06'),
  ('anual', 'USD', 6700, 12, true, 2, '2024-01-01 00:00:00-06', NULL),
  ('monthly', 'USD', 699, 1, false, 3, '2024-01-01 00:00:00-06', NULL);
--> statement-breakpoint
-- Writes down that a person tries Plus in the organization of this transaction. False when the person, the address or the
-- organization did before. It runs as its owner: requests see nobody's trials.
CREATE FUNCTION take_trial(person uuid, address text, at timestamptz) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  WITH taken AS (
    INSERT INTO trials (business_id, person_id, person_key, started_at)
    SELECT me.id, person, address, at
    FROM (SELECT nullif(current_setting('app.organization_id', true), '')::uuid AS id) me WHERE me.id IS NOT NULL
    ON CONFLICT DO NOTHING RETURNING 1)
  SELECT EXISTS (SELECT FROM taken)
$$;
--> statement-breakpoint
CREATE FUNCTION has_tried(person uuid, address text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT EXISTS (SELECT FROM trials WHERE person_id = person OR person_key = address
    OR business_id = nullif(current_setting('app.organization_id', true), '')::uuid)
$$;
--> statement-breakpoint
CREATE FUNCTION is_plan_sold(plan text, at timestamptz) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT EXISTS (SELECT FROM plan_prices WHERE plan_type = plan AND sold_from <= at AND (sold_until IS NULL OR sold_until > at))
$$;
--> statement-breakpoint
-- Products stand on extras, so this reference cannot be said where the table of options is declared.
ALTER TABLE modifier_options ADD CONSTRAINT modifier_options_product_fkey
  FOREIGN KEY (organization_id, product_id) REFERENCES products (organization_id, id);
--> statement-breakpoint
-- Whether the organization of this transaction could take an address: nobody has it, or gave it up less than
-- ninety days ago. It runs as its owner: requests see no address but their own.
CREATE FUNCTION is_slug_free(wanted text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT NOT EXISTS (
    SELECT FROM slugs
    WHERE slug = wanted
      AND holder_id IS DISTINCT FROM nullif(current_setting('app.organization_id', true), '')::uuid
      AND (freed_at IS NULL OR freed_at >= now() - interval '90 days'))
$$;
--> statement-breakpoint
CREATE INDEX contacts_search ON contacts USING gin (organization_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
--> statement-breakpoint
-- What was typed is looked for here: the view runs as its owner, whom row-level security does not bind, and states the
-- organization itself. LIKE is not leakproof, so under row-level security no index could serve a search.
CREATE VIEW searched_contacts AS
SELECT id, search_text FROM contacts
WHERE organization_id = nullif(current_setting('app.organization_id', true), '')::uuid AND deleted_at IS NULL;
--> statement-breakpoint
GRANT SELECT ON searched_contacts TO tenant;
--> statement-breakpoint
-- What is new, in three languages. A later id is newer.
INSERT INTO changelogs (id, created_at, title, excerpt, content) VALUES
('01a1f8d3-ea00-7000-8000-000000000001', '2026-11-20T12:00:00+00:00',
  '{"es": "Tu mostrador ya está abierto", "en": "Your counter is open", "ar": "نقطة بيعك جاهزة"}',
  '{"es": "Vende en la caja, lleva tus productos y tus clientes, y manda el recibo por WhatsApp.", "en": "Sell at the till, keep your products and customers, and send the receipt by WhatsApp.", "ar": "بِع من نقطة البيع، وأدر منتجاتك وعملاءك، وأرسل الإيصال عبر واتساب."}',
  '{"es": "<p>Desde hoy puedes llevar tu negocio completo desde aquí:</p><ul><li><strong>Caja</strong>: busca, escanea y cobra en tres toques, en efectivo, con tarjeta, por transferencia o fiado.</li><li><strong>Productos</strong>: precios, existencias, variantes y precios por mayor.</li><li><strong>Recibos</strong>: imprime, comparte por WhatsApp o descarga en PDF.</li></ul><p>Si se corta el internet, tu venta no se pierde.</p>", "en": "<p>From today you can run your whole business from here:</p><ul><li><strong>Till</strong>: search, scan and charge in three taps, in cash, by card, by transfer or on credit.</li><li><strong>Products</strong>: prices, stock, variants and wholesale prices.</li><li><strong>Receipts</strong>: print, share by WhatsApp or download as PDF.</li></ul><p>If the internet goes away, your sale is not lost.</p>", "ar": "<p>من اليوم يمكنك إدارة عملك كله من هنا:</p><ul><li><strong>نقطة البيع</strong>: ابحث وامسح الرمز وحصّل بثلاث لمسات، نقدًا أو بالبطاقة أو بالتحويل أو بالآجل.</li><li><strong>المنتجات</strong>: الأسعار والمخزون والأنواع وأسعار الجملة.</li><li><strong>الإيصالات</strong>: اطبعها أو شاركها عبر واتساب أو نزّلها بصيغة PDF.</li></ul><p>إذا انقطع الإنترنت فلن تضيع عملية البيع.</p>"}'),
('01a1fdfa-4600-7000-8000-000000000002', '2026-11-21T12:00:00+00:00',
  '{"es": "Prueba Plus siete días, sin tarjeta", "en": "Try Plus for seven days, without a card", "ar": "جرّب Plus سبعة أيام من دون بطاقة"}',
  '{"es": "Roles para tu equipo y todo lo que viene con Plus, abierto por una semana.", "en": "Roles for your team and everything that comes with Plus, open for a week.", "ar": "أدوار لفريقك وكل ما يأتي مع Plus، مفتوح لمدة أسبوع."}',
  '{"es": "<p>La persona dueña del negocio puede probar Plus <strong>siete días gratis</strong> y sin dar una tarjeta.</p><ol><li>Toca <em>Gratis</em>, arriba, o <em>Conocer Plus</em> en tu resumen.</li><li>Toca <em>Empezar la prueba gratis</em>.</li><li>Arriba verás los días que te quedan.</li></ol><p>Al terminar vuelves a Gratis y no se borra nada.</p>", "en": "<p>The owner of the business can try Plus <strong>free for seven days</strong> without giving a card.</p><ol><li>Tap <em>Free</em> above, or <em>Discover Plus</em> in your overview.</li><li>Tap <em>Start the free trial</em>.</li><li>Above you see the days that are left.</li></ol><p>When it ends you are back on Free and nothing is deleted.</p>", "ar": "<p>يمكن لمالك العمل تجربة Plus <strong>مجانًا لسبعة أيام</strong> من دون بطاقة.</p><ol><li>اضغط <em>مجاني</em> في الأعلى، أو <em>تعرّف على Plus</em> في النظرة العامة.</li><li>اضغط <em>ابدأ التجربة المجانية</em>.</li><li>سترى في الأعلى الأيام المتبقية.</li></ol><p>عند انتهائها تعود إلى الخطة المجانية ولا يُحذف شيء.</p>"}'),
('01a1ff43-dd00-7000-8000-000000000003', '2026-11-21T18:00:00+00:00',
  '{"es": "Tutoriales y datos de ejemplo", "en": "Tutorials and example data", "ar": "دروس وبيانات تجريبية"}',
  '{"es": "Guías cortas para cada tarea, y un negocio de ejemplo para practicar sin miedo.", "en": "Short guides for every task, and an example business to practise in without fear.", "ar": "أدلة قصيرة لكل مهمة، وعمل تجريبي للتدرّب بلا قلق."}',
  '{"es": "<p>En <strong>Tutoriales</strong> tienes guías de pocos minutos: tu primer producto, tu primera venta, el fiado, las existencias y más.</p><p>Desde tu resumen puedes abrir un <strong>negocio de ejemplo</strong> con semanas de ventas. Es aparte del tuyo y se borra entero cuando quieras.</p>", "en": "<p>In <strong>Tutorials</strong> you find guides of a few minutes: your first product, your first sale, credit, stock and more.</p><p>From your overview you can open an <strong>example business</strong> with weeks of sales. It is apart from yours and is deleted whole whenever you like.</p>", "ar": "<p>في <strong>الدروس</strong> أدلة من دقائق قليلة: منتجك الأول، وبيعك الأول، والآجل، والمخزون وغيرها.</p><p>ومن النظرة العامة يمكنك فتح <strong>عمل تجريبي</strong> بأسابيع من المبيعات. هو منفصل عن عملك ويُحذف كله متى شئت.</p>"}');
--> statement-breakpoint
-- Which of these addresses belong to members of the organization of this transaction. It runs as its owner: requests
-- see no people, and of nobody else's is anything told.
CREATE FUNCTION emails_of_members(wanted jsonb) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT u.email_key FROM members m JOIN users u ON u.id = m.user_id
  WHERE m.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
    AND m.removed_at IS NULL AND u.email_key IN (SELECT jsonb_array_elements_text(wanted))
$$;
--> statement-breakpoint
-- Up to which instant everything is decided that was changed in this database: a row says when its transaction began, so
-- what is still under way may show rows as old as the oldest of them began. It runs as its owner: a request sees of
-- others' transactions that they are there, not since when. What the owner may not see either (`state` is null), or
-- nobody (`track_activities` is off), may have begun as long ago as any change takes. Two seconds lie between a
-- beginning and its being told here, by far more than it takes. The caller's own transaction is among them, so what
-- began after it asked is later than its answer.
CREATE FUNCTION settled_up_to() RETURNS timestamptz
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public AS $$
  SELECT date_trunc('milliseconds', least(now(), min(
    CASE WHEN state IS NULL OR state = 'disabled' THEN now() - interval '15 minutes' ELSE xact_start END)))
    - interval '2 seconds'
  FROM pg_catalog.pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend'
$$;
