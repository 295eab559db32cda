ALTER TABLE "organizations" ADD COLUMN "opened_on" date;--> statement-breakpoint
UPDATE organizations o SET opened_on = b.first_day
FROM (SELECT organization_id, min(as_of) AS first_day FROM initial_balances WHERE deleted_at IS NULL GROUP BY 1) b
WHERE b.organization_id = o.id;
