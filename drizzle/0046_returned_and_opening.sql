ALTER TABLE "debts" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "product_totals" ADD COLUMN "returned_quantity" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_totals" ADD COLUMN "returned_amount" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- What was refunded before is taken off what its products sold, on the day of the refund.
INSERT INTO product_totals AS kept (organization_id, business_date, product_id, quantity, amount, amount_without_cost,
  cost, times, returned_quantity, returned_amount)
SELECT n.organization_id, n.business_date, l.product_id, -sum(r.quantity), sum(r.amount_tax - r.amount),
  coalesce(sum(r.amount_tax - r.amount) FILTER (WHERE l.cost IS NULL), 0),
  sum(CASE WHEN l.cost IS NULL THEN NULL WHEN r.is_restocked THEN -r.cost ELSE 0 END), 0, sum(r.quantity),
  sum(r.amount - r.amount_tax)
FROM refund_lines r
JOIN refunds n ON n.organization_id = r.organization_id AND n.id = r.refund_id
JOIN sale_lines l ON l.organization_id = r.organization_id AND l.id = r.sale_line_id
GROUP BY 1, 2, 3
ON CONFLICT (organization_id, business_date, product_id) DO UPDATE SET
  quantity = kept.quantity + excluded.quantity, amount = kept.amount + excluded.amount,
  amount_without_cost = kept.amount_without_cost + excluded.amount_without_cost,
  cost = coalesce(kept.cost + excluded.cost, kept.cost, excluded.cost),
  returned_quantity = excluded.returned_quantity, returned_amount = excluded.returned_amount;
--> statement-breakpoint
UPDATE products p SET sold_quantity = p.sold_quantity - lost.quantity
FROM (
  SELECT r.organization_id, v.product_id, sum(t.quantity)::bigint quantity
  FROM refund_lines r
  JOIN sale_lines l ON l.organization_id = r.organization_id AND l.id = r.sale_line_id
  CROSS JOIN LATERAL (
    SELECT l.variant_id, r.quantity
    UNION ALL
    SELECT (e ->> 'variantId')::uuid, round(r.quantity * (e ->> 'quantity')::numeric / 1000)
    FROM jsonb_array_elements(l.extras) e WHERE e ->> 'variantId' IS NOT NULL) t (variant_id, quantity)
  JOIN product_variants v ON v.organization_id = r.organization_id AND v.id = t.variant_id
  WHERE NOT r.is_restocked AND EXISTS (
    SELECT FROM stock_moves m WHERE m.organization_id = r.organization_id AND m.document_id = l.sale_id
      AND m.variant_id = t.variant_id)
  GROUP BY 1, 2) lost
WHERE p.organization_id = lost.organization_id AND p.id = lost.product_id;
