ALTER TABLE "sale_lines" ADD COLUMN "extras" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD COLUMN "extras_price" bigint DEFAULT 0 NOT NULL;