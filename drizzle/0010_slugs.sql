-- The addresses that shops have today.
INSERT INTO slugs (slug, holder_id, freed_at)
SELECT lower(slug), id, deleted_at FROM organizations WHERE slug IS NOT NULL;
--> statement-breakpoint
-- Gives the organization of this transaction an address (null: none) and frees the one it had. False when another has
-- it, or gave it up less than ninety days ago. It runs as its owner: requests see no address but their own.
CREATE FUNCTION take_slug(wanted text) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  WITH me AS (SELECT nullif(current_setting('app.organization_id', true), '')::uuid AS id),
  taken AS (
    INSERT INTO slugs (slug, holder_id) SELECT wanted, me.id FROM me WHERE wanted IS NOT NULL
    ON CONFLICT (slug) DO UPDATE SET holder_id = excluded.holder_id, freed_at = NULL
      WHERE slugs.holder_id = excluded.holder_id OR slugs.freed_at < now() - interval '90 days'
    RETURNING 1),
  freed AS (
    UPDATE slugs SET freed_at = now() FROM me
    WHERE slugs.holder_id = me.id AND slugs.freed_at IS NULL AND slugs.slug IS DISTINCT FROM wanted
      AND (wanted IS NULL OR EXISTS (SELECT FROM taken)))
  SELECT wanted IS NULL OR EXISTS (SELECT FROM taken)
$$;
