ALTER TABLE "subscriptions" ADD COLUMN "license_tier" integer;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "rating_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "rating_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "subscriptions" s SET license_tier = l.tier FROM "licenses" l
  WHERE l.business_id = s.organization_id AND l.status = 'active' AND s.provider = 'appsumo' AND s.status = 'active';--> statement-breakpoint
UPDATE "store_settings" t SET rating_sum = r.stars, rating_count = r.count FROM (
  SELECT organization_id, sum(stars)::int stars, count(*)::int count FROM "ratings"
  WHERE hidden_at IS NULL GROUP BY organization_id) r
  WHERE r.organization_id = t.organization_id;--> statement-breakpoint
CREATE FUNCTION count_rating() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was integer;
  is_now integer := CASE WHEN new.hidden_at IS NULL THEN new.stars END;
BEGIN
  IF tg_op = 'UPDATE' AND old.hidden_at IS NULL THEN was := old.stars; END IF;
  UPDATE store_settings SET rating_sum = rating_sum + coalesce(is_now, 0) - coalesce(was, 0),
    rating_count = rating_count + (is_now IS NOT NULL)::int - (was IS NOT NULL)::int
  WHERE organization_id = new.organization_id AND is_now IS DISTINCT FROM was;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ratings_counted AFTER INSERT OR UPDATE OF stars, hidden_at ON "ratings"
  FOR EACH ROW EXECUTE FUNCTION count_rating();
