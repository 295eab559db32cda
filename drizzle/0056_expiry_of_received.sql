ALTER TABLE "purchase_lines" ADD COLUMN "expires_on" date;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD COLUMN "expires_before" date;