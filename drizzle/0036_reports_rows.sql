-- What the clock of the shop showed; a sale that was moved to another day kept its time of day.
UPDATE sales s SET hour = extract(hour FROM s.occurred_at AT TIME ZONE o.time_zone)
FROM organizations o WHERE o.id = s.organization_id;
--> statement-breakpoint
-- By channel, person and method alone they said too little; the same figures again with hour, person and customer.
DELETE FROM daily_totals WHERE kind NOT IN ('sale', 'cost');
--> statement-breakpoint
WITH sold AS (
  SELECT *, coalesce(user_id::text, actor ->> 'id', '') AS who FROM sales WHERE status IN ('done', 'voided')
), part AS (
  SELECT s.id, s.organization_id, v.kind, v.key, v.amount
  FROM sold s CROSS JOIN LATERAL (VALUES
    ('seller', concat_ws(':', channel, lpad(hour::text, 2, '0'), who), amount),
    ('tax', channel || ':' || who, amount_tax), ('discount', channel || ':' || who, amount_discount),
    ('tip', channel || ':' || who, tip), ('quantity', channel || ':' || who, total_quantity),
    ('payment', concat_ws(':', 'credit', channel, who), balance), ('buyer', contact_id::text, amount)
  ) v (kind, key, amount)
  WHERE v.key IS NOT NULL AND (v.amount <> 0 OR v.kind IN ('seller', 'buyer'))
  UNION ALL
  SELECT s.id, s.organization_id, 'payment', concat_ws(':', p.method, s.channel, s.who), p.amount
  FROM sold s JOIN sale_payments p
    ON p.organization_id = s.organization_id AND p.sale_id = s.id AND p.revision = s.revision
), told AS (
  SELECT p.*, s.business_date, 1 AS sign FROM part p JOIN sold s USING (organization_id, id)
  UNION ALL
  SELECT p.*, coalesce(s.voided_on, s.business_date), -1
  FROM part p JOIN sold s USING (organization_id, id) WHERE s.status = 'voided'
  UNION ALL
  SELECT id, organization_id, 'voided', channel || ':' || coalesce(voided_by::text, ''), amount,
    coalesce(voided_on, business_date), 1
  FROM sold WHERE status = 'voided')
INSERT INTO daily_totals (organization_id, business_date, kind, key, amount, count)
SELECT organization_id, business_date, kind, key, sum(amount * sign), sum(sign) FROM told GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
WITH part AS (
  SELECT s.organization_id, s.business_date, s.status, coalesce(s.voided_on, s.business_date) AS voided_on, l.product_id,
    l.quantity, l.amount - l.amount_tax AS amount,
    round(l.cost::numeric * l.quantity / 1000 / 10::numeric ^ (2 - s.decimals)) * 10::numeric ^ (2 - s.decimals) AS cost
  FROM sales s JOIN sale_lines l
    ON l.organization_id = s.organization_id AND l.sale_id = s.id AND l.revision = s.revision
  WHERE s.status IN ('done', 'voided')
), told AS (
  SELECT organization_id, business_date, product_id, quantity, amount, cost, 1 AS times FROM part
  UNION ALL
  SELECT organization_id, voided_on, product_id, -quantity, -amount, -cost, -1 FROM part WHERE status = 'voided')
INSERT INTO product_totals (organization_id, business_date, product_id, quantity, amount, amount_without_cost, cost, times)
SELECT organization_id, business_date, product_id, sum(quantity), sum(amount),
  coalesce(sum(amount) FILTER (WHERE cost IS NULL), 0), sum(cost), sum(times)
FROM told GROUP BY 1, 2, 3;
