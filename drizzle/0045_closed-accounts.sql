-- A void mirrors the postings of its document, on whatever account they were. Of an account that is closed nothing is
-- taken back: it would hold money that no list shows. Whoever closes one holds its row, so that either sees the other.
-- A statement that books the same amount anew, as a change of category does, leaves the account empty and passes.
CREATE FUNCTION refuse_closed_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held record;
BEGIN
  FOR held IN SELECT 'money:' || id AS account, closed_at FROM money_accounts
    WHERE organization_id = new.organization_id
      AND id::text IN (substr(new.source, 7), substr(new.destination, 7)) ORDER BY id FOR KEY SHARE
  LOOP
    IF held.closed_at IS NOT NULL AND 0 <> (
      SELECT coalesce(sum(CASE WHEN destination = held.account THEN amount ELSE -amount END), 0)
      FROM ledger_months WHERE organization_id = new.organization_id
        AND (destination = held.account OR source = held.account)) THEN
      RAISE EXCEPTION '% is closed', held.account USING ERRCODE = '23514', CONSTRAINT = 'money_accounts_closed_empty';
    END IF;
  END LOOP;
  RETURN null;
END $$;
--> statement-breakpoint
CREATE TRIGGER postings_closed_account AFTER INSERT ON "postings" FOR EACH ROW
  WHEN (new.reverses_id IS NOT NULL AND (new.source LIKE 'money:%' OR new.destination LIKE 'money:%'))
  EXECUTE FUNCTION refuse_closed_account();
