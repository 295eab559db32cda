-- Tells the planner what stands in these tables now. It runs as its owner: only who owns a table may ask for that, and
-- the program owns none.
CREATE FUNCTION analyze_tables(names text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY names LOOP
    EXECUTE format('ANALYZE public.%I', name);
  END LOOP;
END $$;
