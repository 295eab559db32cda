ALTER TABLE "refund_payments" DROP CONSTRAINT "refund_payments_method_check";--> statement-breakpoint
ALTER TABLE "sale_payments" DROP CONSTRAINT "sale_payments_method_check";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "contact_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "exchange_sale_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_contact_fkey" FOREIGN KEY ("organization_id","contact_id") REFERENCES "public"."contacts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_exchange_sale_fkey" FOREIGN KEY ("organization_id","exchange_sale_id") REFERENCES "public"."sales"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_exchange_key" ON "refunds" USING btree ("organization_id","exchange_sale_id") WHERE exchange_sale_id is not null;--> statement-breakpoint
ALTER TABLE "refund_payments" ADD CONSTRAINT "refund_payments_method_check" CHECK ((method in ('credit_balance', 'exchange')) = (money_account_id is null));--> statement-breakpoint
ALTER TABLE "sale_payments" ADD CONSTRAINT "sale_payments_method_check" CHECK ((method in ('credit_balance', 'exchange')) = (money_account_id is null));