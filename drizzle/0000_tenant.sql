-- Requests run as this role, which row-level security binds. It belongs to the whole server, so another
-- database of the same server may have made it already.
DO $$ BEGIN
  CREATE ROLE tenant NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
--> statement-breakpoint
GRANT tenant TO CURRENT_USER;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO tenant;
--> statement-breakpoint
DO $$ DECLARE extension text; BEGIN
  FOR extension IN
    SELECT name FROM pg_available_extensions WHERE name IN ('pg_trgm', 'unaccent') ORDER BY name
  LOOP
    EXECUTE format('CREATE EXTENSION IF NOT EXISTS %I', extension);
  END LOOP;
END $$;
