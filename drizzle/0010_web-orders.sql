ALTER TABLE "refunds" ADD COLUMN "delivery" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD COLUMN "amount_coupon" bigint;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "amount_coupon" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "delivery" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "coupon_id" uuid;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "coupon" jsonb;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_coupon_check" CHECK ((coupon is null) = (coupon_id is null));