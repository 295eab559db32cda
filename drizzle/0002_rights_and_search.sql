-- What a request may do, table by table. Nothing is granted by default, so a new table is unreachable until it is named.
GRANT SELECT, INSERT, UPDATE, DELETE ON product_images, uploads, members, roles, idempotency_keys TO tenant;
--> statement-breakpoint
-- Nothing that a document may name is ever deleted: it is marked.
GRANT SELECT, INSERT, UPDATE ON
  products, product_variants, categories, contacts, money_accounts, daily_totals, counters, sales TO tenant;
--> statement-breakpoint
-- Corrections are new entries: these only grow.
GRANT SELECT, INSERT ON postings, stock_moves, sale_lines, sale_payments, audit_log TO tenant;
--> statement-breakpoint
GRANT SELECT, UPDATE ON organizations TO tenant;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE INDEX products_search ON products USING gin (organization_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX contacts_search ON contacts USING gin (organization_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE FUNCTION like_pattern(word text) RETURNS text LANGUAGE sql IMMUTABLE AS
$$ SELECT '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;
--> statement-breakpoint
CREATE FUNCTION longest_word(term text) RETURNS text LANGUAGE sql IMMUTABLE AS
$$ SELECT word FROM unnest(string_to_array(term, ' ')) word ORDER BY length(word) DESC LIMIT 1 $$;
--> statement-breakpoint
-- Row-level security keeps LIKE away from the trigram index, because LIKE is not leakproof; so these functions run as
-- their owner and name the organization themselves. Every word must occur; the longest one goes through the index.
CREATE FUNCTION find_products(term text, at_most int) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT p.id FROM products p
  WHERE p.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid AND p.deleted_at IS NULL
    AND p.search_text LIKE like_pattern(longest_word(term))
    AND NOT EXISTS (SELECT FROM unnest(string_to_array(term, ' ')) word WHERE p.search_text NOT LIKE like_pattern(word))
  LIMIT at_most
$$;
--> statement-breakpoint
CREATE FUNCTION find_contacts(term text, at_most int) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT c.id FROM contacts c
  WHERE c.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid AND c.deleted_at IS NULL
    AND c.search_text LIKE like_pattern(longest_word(term))
    AND NOT EXISTS (SELECT FROM unnest(string_to_array(term, ' ')) word WHERE c.search_text NOT LIKE like_pattern(word))
  LIMIT at_most
$$;
