-- Days sold before there were marks; those that are marked already are examined once more.
INSERT INTO "pending_sale_days" (organization_id, business_date)
SELECT t.organization_id, t.business_date FROM daily_totals t WHERE t.kind = 'sale' AND NOT (
  EXISTS (SELECT FROM sale_days d WHERE d.organization_id = t.organization_id AND d.business_date = t.business_date)
  AND EXISTS (
    SELECT FROM sale_day_products d WHERE d.organization_id = t.organization_id AND d.business_date = t.business_date))
GROUP BY 1, 2;
