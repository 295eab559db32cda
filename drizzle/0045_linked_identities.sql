ALTER TABLE "sign_in_tickets" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "sign_in_attempts" ADD COLUMN "is_linking" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ADD COLUMN "linking" jsonb;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "identities_id_key" ON "identities" USING btree ("id");