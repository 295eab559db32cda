ALTER TABLE "product_variants" ADD COLUMN "stock_value" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD COLUMN "value" bigint;--> statement-breakpoint
-- What lies on the shelves is worth what it costs now; movements of before keep no worth.
UPDATE "product_variants" SET "stock_value" = round("stock"::numeric * "cost" / 1000) WHERE "cost" IS NOT NULL AND "stock" <> 0;--> statement-breakpoint
-- By how much the books knew less, or more, of that: first stocks, counts and losses were never booked. One
-- entry of a day before the first one, so that the balance of today is right.
INSERT INTO "postings" ("organization_id", "id", "group_id", "source", "destination", "amount", "business_date", "kind", "document_type", "document_id")
SELECT gap.organization_id, gen_random_uuid(), gen_random_uuid(), CASE WHEN gap.amount > 0 THEN 'equity:opening' ELSE 'stock' END, CASE WHEN gap.amount > 0 THEN 'stock' ELSE 'equity:opening' END, abs(gap.amount),
  coalesce((SELECT min(p.business_date) - 1 FROM "postings" p WHERE p.organization_id = gap.organization_id), current_date), 'stock', 'stock', gen_random_uuid()
FROM (
  SELECT organization_id, sum(amount)::bigint AS amount FROM (
    SELECT organization_id, stock_value AS amount FROM "product_variants"
    UNION ALL SELECT organization_id, CASE destination WHEN 'stock' THEN -amount ELSE amount END FROM "postings" WHERE 'stock' IN (source, destination)) worth
  GROUP BY organization_id) gap
WHERE gap.amount <> 0;
--> statement-breakpoint
-- What the shop owes leaves the account of what the same contact owes it.
UPDATE "postings" p SET "source" = 'supplier:' || substr(p.source, 9) WHERE p.source LIKE 'contact:%' AND (p.document_type = 'purchase'
  OR (p.document_type = 'deposit' AND EXISTS (SELECT FROM "deposits" d WHERE d.organization_id = p.organization_id AND d.id = p.document_id AND d.direction = 'payable'))
  OR (p.document_type IN ('debt', 'opening') AND EXISTS (SELECT FROM "debts" d WHERE d.organization_id = p.organization_id AND d.id = p.document_id AND d.direction = 'payable')));--> statement-breakpoint
UPDATE "postings" p SET "destination" = 'supplier:' || substr(p.destination, 9) WHERE p.destination LIKE 'contact:%' AND (p.document_type = 'purchase'
  OR (p.document_type = 'deposit' AND EXISTS (SELECT FROM "deposits" d WHERE d.organization_id = p.organization_id AND d.id = p.document_id AND d.direction = 'payable'))
  OR (p.document_type IN ('debt', 'opening') AND EXISTS (SELECT FROM "debts" d WHERE d.organization_id = p.organization_id AND d.id = p.document_id AND d.direction = 'payable')));
