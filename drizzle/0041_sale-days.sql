CREATE TABLE "sale_days" (
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"business_date" date NOT NULL,
	"place" integer NOT NULL,
	"part" integer NOT NULL,
	"channel" text NOT NULL,
	"status" text NOT NULL,
	"category_id" uuid,
	"user_id" text,
	"method" text,
	"money_account_id" uuid,
	"paid" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"refunded" bigint NOT NULL,
	"count" integer NOT NULL,
	"smallest" bigint NOT NULL,
	"largest" bigint NOT NULL,
	CONSTRAINT "sale_days_organization_id_business_date_place_part_pk" PRIMARY KEY("organization_id","business_date","place","part")
);
--> statement-breakpoint
ALTER TABLE "sale_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "documents_besides_sales" ON "documents" USING btree ("organization_id","business_date","id") WHERE type <> 'sale';--> statement-breakpoint
CREATE INDEX "stock_moves_besides_sales" ON "stock_moves" USING btree ("organization_id","created_at","id") WHERE type <> 'sale';--> statement-breakpoint
CREATE INDEX "stock_moves_person" ON "stock_moves" USING btree ("organization_id","user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "sales_discarded" ON "sales" USING btree ("organization_id","occurred_at","id") WHERE status = 'discarded';--> statement-breakpoint
CREATE INDEX "sales_voided" ON "sales" USING btree ("organization_id","occurred_at","id") WHERE status = 'voided';--> statement-breakpoint
CREATE POLICY "tenant" ON "sale_days" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "sale_days" TO tenant;
--> statement-breakpoint
-- A day whose sales change is summed anew. Who sums it has the lock alone, and sees what was committed before it had it.
CREATE FUNCTION forget_sale_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('sale days ' || new.organization_id, 0));
  DELETE FROM sale_days WHERE organization_id = new.organization_id AND business_date = new.business_date;
  IF TG_OP = 'UPDATE' AND old.business_date <> new.business_date THEN
    DELETE FROM sale_days WHERE organization_id = new.organization_id AND business_date = old.business_date;
  END IF;
  RETURN null;
END $$;
--> statement-breakpoint
-- The last days are never summed (`sale-days-sum.ts`), so that a sale of today looks for nothing.
CREATE TRIGGER sales_of_past_day AFTER INSERT ON "sales" FOR EACH ROW WHEN (new.business_date < current_date - 2)
  EXECUTE FUNCTION forget_sale_day();
--> statement-breakpoint
CREATE TRIGGER sales_of_past_day_changed AFTER UPDATE ON "sales" FOR EACH ROW WHEN (
  least(old.business_date, new.business_date) < current_date - 2
  AND (old.status, old.channel, old.category_id, old.user_id, old.actor, old.business_date, old.revision, old.amount,
    old.refunded, old.balance) IS DISTINCT FROM (new.status, new.channel, new.category_id, new.user_id, new.actor, new.business_date,
    new.revision, new.amount, new.refunded, new.balance))
  EXECUTE FUNCTION forget_sale_day();
