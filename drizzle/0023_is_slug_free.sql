-- Whether the organization of this transaction could take an address: nobody has it, or gave it up less than
-- ninety days ago. It runs as its owner: requests see no address but their own.
CREATE FUNCTION is_slug_free(wanted text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT NOT EXISTS (
    SELECT FROM slugs
    WHERE slug = wanted
      AND holder_id IS DISTINCT FROM nullif(current_setting('app.organization_id', true), '')::uuid
      AND (freed_at IS NULL OR freed_at >= now() - interval '90 days'))
$$;
