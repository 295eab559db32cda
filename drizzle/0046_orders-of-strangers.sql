ALTER TABLE "store_settings" ADD COLUMN "stranger_share" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "web_orders" ADD COLUMN "unsent_news" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD CONSTRAINT "store_settings_share_check" CHECK (stranger_share between 1 and 100);