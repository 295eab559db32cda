ALTER TABLE "refunds" ADD COLUMN "free_tax" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "delivery_tax" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "free_tax_rate" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "free_tax" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "delivery_tax_rate" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "delivery_tax" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Shops that charge a tax already go on as they did, until somebody switches it on.
UPDATE "organizations" SET settings = settings || '{"taxFreeAmounts": false, "taxDelivery": false}'
WHERE settings @> '{"taxEnabled": true}';
