ALTER TABLE "initial_balances" ADD COLUMN "useful_months" smallint;--> statement-breakpoint
ALTER TABLE "initial_balances" ADD COLUMN "next_depreciation_on" date;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "useful_months" smallint;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "next_depreciation_on" date;--> statement-breakpoint
CREATE INDEX "initial_balances_wearing_off" ON "initial_balances" USING btree ("organization_id","next_depreciation_on") WHERE next_depreciation_on is not null;--> statement-breakpoint
CREATE INDEX "purchases_wearing_off" ON "purchases" USING btree ("organization_id","next_depreciation_on") WHERE next_depreciation_on is not null;--> statement-breakpoint
ALTER TABLE "initial_balances" ADD CONSTRAINT "initial_balances_asset_check" CHECK (useful_months is null or kind = 'fixed_asset');