-- outside of a transaction
-- The same day and amount of another file of the account.
CREATE INDEX CONCURRENTLY "bank_lines_day" ON "bank_lines" USING btree ("organization_id","account","date","amount");
