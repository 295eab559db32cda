-- Postings of before belong to whoever made their sale.
UPDATE "postings" p SET "user_id" = s."user_id" FROM "sales" s
WHERE s."organization_id" = p."organization_id" AND s."id" = p."document_id" AND s."user_id" IS NOT NULL;
