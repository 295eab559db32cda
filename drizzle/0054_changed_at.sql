ALTER TABLE "api_keys" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "api_keys" SET "updated_at" = coalesce("revoked_at", "created_at");--> statement-breakpoint
UPDATE "invitations" SET "updated_at" = greatest("sent_at", "accepted_at", "revoked_at");--> statement-breakpoint
UPDATE "roles" SET "updated_at" = "created_at";
