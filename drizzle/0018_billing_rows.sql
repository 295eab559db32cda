-- Prices since the program began; the promotion was sold for a while.
INSERT INTO plan_prices (plan_type, currency, amount, months, best_value, position, sold_from, sold_until) VALUES
  ('month_299', 'USD', 299, 1, false, 1, '2024-09-29 00:00:00-06', '2024-11-01 00:00:00-06'),
  ('anual', 'USD', 6700, 12, true, 2, '2024-01-01 00:00:00-06', NULL),
  ('monthly', 'USD', 699, 1, false, 3, '2024-01-01 00:00:00-06', NULL);
--> statement-breakpoint
-- Writes down that a person tries Plus in the organization of this transaction. False when the person, the address or the
-- organization did before. It runs as its owner: requests see nobody's trials.
CREATE FUNCTION take_trial(person uuid, address text, at timestamptz) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  WITH taken AS (
    INSERT INTO trials (business_id, person_id, person_key, started_at)
    SELECT me.id, person, address, at
    FROM (SELECT nullif(current_setting('app.organization_id', true), '')::uuid AS id) me WHERE me.id IS NOT NULL
    ON CONFLICT DO NOTHING RETURNING 1)
  SELECT EXISTS (SELECT FROM taken)
$$;
--> statement-breakpoint
CREATE FUNCTION has_tried(person uuid, address text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT EXISTS (SELECT FROM trials WHERE person_id = person OR person_key = address
    OR business_id = nullif(current_setting('app.organization_id', true), '')::uuid)
$$;
--> statement-breakpoint
CREATE FUNCTION is_plan_sold(plan text, at timestamptz) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT EXISTS (SELECT FROM plan_prices WHERE plan_type = plan AND sold_from <= at AND (sold_until IS NULL OR sold_until > at))
$$;
