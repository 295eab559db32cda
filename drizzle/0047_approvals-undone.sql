-- An expense whose approval is undone waits again, and what waits is not in the register.
GRANT DELETE ON "documents" TO tenant;
--> statement-breakpoint
CREATE FUNCTION unregister_expense() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM documents WHERE organization_id = new.organization_id AND id = new.id;
  RETURN null;
END $$;
--> statement-breakpoint
CREATE TRIGGER unregister_expense AFTER UPDATE ON "purchases" FOR EACH ROW
  WHEN (old.status = 'done' AND new.status = 'pending') EXECUTE FUNCTION unregister_expense();
