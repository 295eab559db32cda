-- Requests run as the role that is called tenant here. It is made before the first migration, and has a name
-- of its own in each database (packages/database/src/tenant-role.ts).
GRANT USAGE ON SCHEMA public TO tenant;
--> statement-breakpoint
DO $$ DECLARE extension text; BEGIN
  FOR extension IN
    SELECT name FROM pg_available_extensions WHERE name IN ('pg_trgm', 'unaccent') ORDER BY name
  LOOP
    EXECUTE format('CREATE EXTENSION IF NOT EXISTS %I', extension);
  END LOOP;
END $$;
