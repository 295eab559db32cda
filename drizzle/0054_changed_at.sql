ALTER TABLE "api_keys" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "api_keys" SET "updated_at" = coalesce("revoked_at", "created_at");--> statement-breakpoint
UPDATE "invitations" SET "updated_at" = greatest("sent_at", "accepted_at", "revoked_at");--> statement-breakpoint
UPDATE "roles" SET "updated_at" = "created_at";
--> statement-breakpoint
-- Which of these addresses belong to members of the organization of this transaction. It runs as its owner: requests
-- see no people, and of nobody else's is anything told.
CREATE FUNCTION emails_of_members(wanted jsonb) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT u.email_key FROM members m JOIN users u ON u.id = m.user_id
  WHERE m.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
    AND m.removed_at IS NULL AND u.email_key IN (SELECT jsonb_array_elements_text(wanted))
$$;
