-- Nothing is dated into a period that was closed while it was under way: who began before the lock waits for it here,
-- and is run again as it ends (a serialization failure), so that it sees the period closed. Only days that are over in
-- the shop are ever closed, so what is of its running day waits for nobody. The hour is longer than any transaction.
CREATE OR REPLACE FUNCTION refuse_closed_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  closed date;
  running date;
BEGIN
  SELECT locked_until, (((now() + interval '1 hour') AT TIME ZONE time_zone)
      - make_interval(hours => coalesce((settings ->> 'cutoffHour')::int, 0)))::date
    INTO closed, running FROM organizations WHERE id = NEW.organization_id;
  IF NEW.business_date < running THEN
    SELECT locked_until INTO closed FROM organizations WHERE id = NEW.organization_id FOR SHARE;
  END IF;
  IF closed >= NEW.business_date THEN
    RAISE EXCEPTION 'the period until % is closed', closed USING ERRCODE = '40001';
  END IF;
  RETURN NEW;
END $$;
