ALTER TABLE "deposits" DROP CONSTRAINT "deposits_amount_check";--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "rounding" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_amount_check" CHECK (amount >= 0 and applied >= 0 and credited >= 0 and applied + credited > 0
      and applied + credited + rounding = amount and previous_balance - balance = applied
      and (rounding = 0 or method = 'cash'));