ALTER TABLE "bank_statements" ADD COLUMN "is_month_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "titles_at" integer DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "missing" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "tables" jsonb;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "table" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "table_name" text;--> statement-breakpoint
UPDATE "bank_statements" SET missing = '{date,amount}' WHERE "from" IS NULL AND finished_at IS NULL;
--> statement-breakpoint
-- Some banks count their ids anew in each file: with its day and amount an id is one line's.
UPDATE "bank_lines" SET dedupe = regexp_replace(dedupe, ':(\d+)$', ':' || date || ':' || amount || ':\1') WHERE dedupe LIKE 'id:%';
