ALTER TABLE "organizations" ADD COLUMN "suspension" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "moved_to" text;--> statement-breakpoint
-- The answer is null where the transaction is admitted, and a move waits until it has ended; otherwise it is the
-- reason why nobody works there. The lock comes first, so that no flag is read that changes a moment later.
CREATE FUNCTION admit_organization(organization uuid) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
	IF NOT pg_try_advisory_xact_lock_shared(hashtextextended('organization ' || organization, 0)) THEN
		RETURN 'moving';
	END IF;
	RETURN (SELECT suspension FROM organizations WHERE id = organization);
END $$;
