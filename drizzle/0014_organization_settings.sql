ALTER TABLE "organizations" ADD COLUMN "settings" jsonb;--> statement-breakpoint
UPDATE "organizations" SET "settings" = jsonb_build_object(
  'cutoffHour', "cutoff_hour",
  'moneySymbol', "money_symbol",
  'isDollar', "is_dollar",
  'primaryColor', "primary_color",
  'secondaryColor', "secondary_color",
  'thankYouMessage', "thank_you_message",
  'ticketHideLogo', "ticket_hide_logo",
  'receiptLine1', "receipt_line1",
  'receiptLine2', "receipt_line2",
  'receiptLine3', "receipt_line3",
  'receiptLine4', "receipt_line4",
  'lowStock', "low_stock",
  'unifiedTransactions', "unified_transactions",
  'stockPolicy', "stock_policy",
  'creditDays', "credit_days",
  'taxEnabled', "tax_enabled",
  'taxIncluded', "tax_included",
  'defaultTaxRate', "default_tax_rate",
  'cashRounding', "cash_rounding"
);--> statement-breakpoint
ALTER TABLE "organizations" ALTER COLUMN "settings" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" DROP COLUMN "cutoff_hour";--> statement-breakpoint
ALTER TABLE "organizations" DROP COLUMN "money_symbol";--> statement-breakpoint
ALTER TABLE "organizations" DROP COLUMN "is_dollar";--> statement-breakpoint
ALTER TABLE "organizations" DROP COLUMN "primary_color";--> statement-breakpoint
ALTER TABLE "organizations" DROP COLUMN "secondary_color";--> statement-breakpoint
ALTER TABLE "organizations" DROP COLUMN "thank_you_message";--> statement-breakpoint
ALTER TABLE "organizations" DROP COLUMN "ticket_hide_logo";--> statement-breakpoint
ALTER TABLE "organizations" DROP COLUMN "receipt_line1";--> statement-breakpoint
ALTER TABLE "organizations" DROP COLUMN "receipt_line2";--> statement-breakpoint
ALTER TABLE "organizations" DROP COLUMN "receipt_line3";--> statement-breakpoint
ALTER TABLE "organizations" DROP COLUMN "receipt_line4";--> statement-breakpoint
ALTER TABLE "organizations" DROP COLUMN "low_stock";--> statement-breakpoint
ALTER TABLE "organizations" DROP COLUMN "unified_transactions";--> statement-breakpoint
ALTER TABLE "organizations" DROP COLUMN "stock_policy";--> statement-breakpoint
ALTER TABLE "organizations" DROP COLUMN "credit_days";--> statement-breakpoint
ALTER TABLE "organizations" DROP COLUMN "tax_enabled";--> statement-breakpoint
ALTER TABLE "organizations" DROP COLUMN "tax_included";--> statement-breakpoint
ALTER TABLE "organizations" DROP COLUMN "default_tax_rate";--> statement-breakpoint
ALTER TABLE "organizations" DROP COLUMN "cash_rounding";--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_stock_policy" CHECK (coalesce("organizations"."settings" ->> 'stockPolicy' in ('block', 'warn', 'allow'), false));