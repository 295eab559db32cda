-- What a list of names is sorted by: case and accents aside, ñ behind every n, a number of up to nine digits by its
-- value, since the count of its digits stands before them.
CREATE FUNCTION sort_key(name text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  key text := replace(lower(normalize(name, NFD)), U&'n\0303', 'n~');
BEGIN
  IF key !~ '^[ -~]*$' THEN
    key := translate(regexp_replace(key, '[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670]', '', 'g'), '٠١٢٣٤٥٦٧٨٩', '0123456789');
  END IF;
  key := trim(regexp_replace(key, '\s+', ' ', 'g'));
  IF key ~ '[0-9]' THEN
    key := regexp_replace(key, '(?<![0-9])0+(?=[0-9])', '', 'g');
    FOR digits IN REVERSE 9..1 LOOP
      key := regexp_replace(key, '(?<![0-9])([0-9]{' || digits || '}' || CASE digits WHEN 9 THEN '[0-9]*' ELSE '' END || ')(?![0-9])', digits || '\1', 'g');
    END LOOP;
  END IF;
  RETURN key;
END $$;--> statement-breakpoint
DROP INDEX "categories_list";--> statement-breakpoint
DROP INDEX "modifiers_list";--> statement-breakpoint
DROP INDEX "products_by_category";--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "sort_key" text GENERATED ALWAYS AS (sort_key(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "modifiers" ADD COLUMN "sort_key" text GENERATED ALWAYS AS (sort_key(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sort_key" text GENERATED ALWAYS AS (sort_key(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "sort_key" text GENERATED ALWAYS AS (sort_key(name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "products_sorted" ON "products" USING btree ("organization_id","sort_key","id") WHERE deleted_at is null and kind = 'product';--> statement-breakpoint
CREATE INDEX "services_sorted" ON "products" USING btree ("organization_id","sort_key","id") WHERE deleted_at is null and kind = 'service';--> statement-breakpoint
CREATE INDEX "contacts_sorted" ON "contacts" USING btree ("organization_id","sort_key","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "categories_list" ON "categories" USING btree ("organization_id","kind","sort_key","id");--> statement-breakpoint
CREATE INDEX "modifiers_list" ON "modifiers" USING btree ("organization_id","kind","sort_key","id");--> statement-breakpoint
CREATE INDEX "products_by_category" ON "products" USING btree ("organization_id","category_id","sort_key");--> statement-breakpoint
CREATE OR REPLACE VIEW listed_products AS
SELECT id, name_key, search_text || ' ' || category_key AS search_text, category_id, price, stock, sold_quantity,
  track_stock, low_stock, show_in_pos, show_in_store, created_at, updated_at, deleted_at, listed_stock, listed_sold,
  organization_id, sort_key
FROM products
WHERE organization_id = nullif(current_setting('app.organization_id', true), '')::uuid AND kind = 'product';
