-- What of the goods of a day has no cost beside it, of sales and of what came back; a void takes it back on its own day.
INSERT INTO "daily_totals" (organization_id, business_date, kind, key, amount, count)
WITH part AS (
  SELECT s.organization_id, s.id, s.channel, s.status, s.business_date, s.voided_on, sum(l.amount - l.amount_tax) amount
  FROM "sales" s JOIN "sale_lines" l ON l.organization_id = s.organization_id AND l.sale_id = s.id AND l.revision = s.revision
  WHERE l.cost IS NULL AND s.status NOT IN ('in_progress', 'discarded', 'quoted')
  GROUP BY s.organization_id, s.id HAVING sum(l.amount - l.amount_tax) <> 0),
told AS (
  SELECT organization_id, business_date, 'uncosted' kind, channel, amount, 1 count FROM part
  UNION ALL
  SELECT organization_id, coalesce(voided_on, business_date), 'uncosted', channel, -amount, -1 FROM part WHERE status = 'voided'
  UNION ALL
  SELECT n.organization_id, n.business_date, 'refund_uncosted', s.channel, sum(r.amount - r.amount_tax), 1
  FROM "refunds" n
  JOIN "sales" s ON s.organization_id = n.organization_id AND s.id = n.sale_id
  JOIN "refund_lines" r ON r.organization_id = n.organization_id AND r.refund_id = n.id
  JOIN "sale_lines" l ON l.organization_id = r.organization_id AND l.id = r.sale_line_id
  WHERE n.voided_at IS NULL AND l.cost IS NULL
  GROUP BY n.organization_id, n.id, n.business_date, s.channel HAVING sum(r.amount - r.amount_tax) <> 0)
SELECT organization_id, business_date, kind, channel, sum(amount), sum(count) FROM told GROUP BY 1, 2, 3, 4;
