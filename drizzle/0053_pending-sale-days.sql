CREATE TABLE "pending_sale_days" (
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"business_date" date NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "pending_sale_days_organization_id_business_date_id_pk" PRIMARY KEY("organization_id","business_date","id")
);
--> statement-breakpoint
ALTER TABLE "pending_sale_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "pending_sale_days_order" ON "pending_sale_days" USING btree ("business_date","organization_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "pending_sale_days" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "pending_sale_days" TO tenant;

--> statement-breakpoint
-- The first sale of a day makes the row of its totals: one mark a day, and none for each sale.
CREATE FUNCTION mark_sale_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pending_sale_days (organization_id, business_date) VALUES (new.organization_id, new.business_date);
  RETURN null;
END $$;
--> statement-breakpoint
CREATE TRIGGER sale_day_begun AFTER INSERT ON "daily_totals" FOR EACH ROW WHEN (new.kind = 'sale')
  EXECUTE FUNCTION mark_sale_day();
--> statement-breakpoint
-- The sums of a past day go with a change of its sales, and the day is to be examined again. The job removes marks under
-- the lock that is shared here, so that a mark found here is still there when this transaction has ended.
CREATE OR REPLACE FUNCTION forget_sale_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sold CONSTANT text[] := '{done, partially_refunded, refunded}';
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('sale days ' || new.organization_id, 0));
  DELETE FROM sale_days WHERE organization_id = new.organization_id AND business_date = new.business_date;
  IF TG_OP = 'UPDATE' AND old.business_date <> new.business_date THEN
    DELETE FROM sale_days WHERE organization_id = new.organization_id AND business_date = old.business_date;
  END IF;
  IF TG_OP = 'INSERT' OR old.status = ANY (sold) <> (new.status = ANY (sold))
    OR (old.channel, old.category_id, old.user_id, old.actor, old.business_date, old.revision)
      IS DISTINCT FROM (new.channel, new.category_id, new.user_id, new.actor, new.business_date, new.revision) THEN
    DELETE FROM sale_day_products WHERE organization_id = new.organization_id AND business_date = new.business_date;
    IF TG_OP = 'UPDATE' AND old.business_date <> new.business_date THEN
      DELETE FROM sale_day_products WHERE organization_id = new.organization_id AND business_date = old.business_date;
    END IF;
  END IF;
  INSERT INTO pending_sale_days (organization_id, business_date)
  SELECT DISTINCT new.organization_id, day
  FROM unnest(ARRAY[new.business_date, CASE WHEN TG_OP = 'UPDATE' THEN old.business_date END]) day
  WHERE day IS NOT NULL AND NOT EXISTS (
    SELECT FROM pending_sale_days p WHERE p.organization_id = new.organization_id AND p.business_date = day);
  RETURN null;
END $$;
