-- These currencies are used without decimals; every sale in them was rounded so.
UPDATE sales SET decimals = 0 WHERE currency IN ('CLP', 'CRC', 'PYG');
--> statement-breakpoint
UPDATE sales SET voided_on = business_date WHERE status = 'voided';
--> statement-breakpoint
-- A sale that was told for another day stood at the moment it was told; lists go by the day it belongs to.
UPDATE sales s SET occurred_at = s.occurred_at + make_interval(days => s.business_date - (s.occurred_at AT TIME ZONE o.time_zone)::date)
FROM organizations o
WHERE o.id = s.organization_id AND (s.occurred_at < (s.business_date - 1)::timestamp AT TIME ZONE 'UTC'
  OR s.occurred_at >= (s.business_date + 3)::timestamp AT TIME ZONE 'UTC');
--> statement-breakpoint
INSERT INTO debts (id, organization_id, direction, contact_id, document_type, document_id, total, balance, due_date)
SELECT gen_random_uuid(), organization_id, 'receivable', contact_id, 'sale', id, balance,
  CASE status WHEN 'done' THEN balance ELSE 0 END, coalesce(due_date, business_date)
FROM sales WHERE balance > 0 AND contact_id IS NOT NULL;
--> statement-breakpoint
UPDATE contacts c SET last_purchase_at = s.at
FROM (
  SELECT organization_id, contact_id, max(occurred_at) AS at FROM sales
  WHERE contact_id IS NOT NULL AND status = 'done' GROUP BY 1, 2) s
WHERE s.organization_id = c.organization_id AND s.contact_id = c.id;
