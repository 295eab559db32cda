-- Debts of before get their numbers in the order in which they were made, and say the day of their document.
-- Nothing was paid on them so far: what is missing of an open one was taken off by refunds.
UPDATE debts d SET number = n.number, issued_on = n.issued_on, voided_at = n.voided_at,
  refunded = CASE WHEN n.voided_at IS NULL THEN d.total - d.balance ELSE 0 END,
  code = CASE d.direction WHEN 'receivable' THEN 'FI-' ELSE 'CP-' END
    || lpad(n.number::text, greatest(6, length(n.number::text)), '0')
FROM (
  SELECT b.organization_id, b.id, coalesce(s.business_date, p.business_date, b.created_at::date) issued_on,
    coalesce(s.voided_at, p.voided_at) voided_at,
    row_number() OVER (PARTITION BY b.organization_id, b.direction ORDER BY b.created_at, b.id) AS number
  FROM debts b
  LEFT JOIN sales s ON s.organization_id = b.organization_id AND s.id = b.document_id
  LEFT JOIN purchases p ON p.organization_id = b.organization_id AND p.id = b.document_id) n
WHERE n.organization_id = d.organization_id AND n.id = d.id;
--> statement-breakpoint
INSERT INTO counters (organization_id, kind, value)
SELECT organization_id, 'debt:' || direction, count(*) FROM debts GROUP BY 1, 2;
