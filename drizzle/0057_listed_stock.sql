-- What is there already counts as moved since ever: each shop's own catching up fills the columns, little by little,
-- where one statement would rewrite all products while everybody waits.
ALTER TABLE "organizations" ADD COLUMN "stock_listed_at" timestamp with time zone DEFAULT 'epoch' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ALTER COLUMN "stock_listed_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "listed_stock" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "listed_sold" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "products_by_listed_stock" ON "products" USING btree ("organization_id","listed_stock","id") WHERE deleted_at is null and kind = 'product';--> statement-breakpoint
CREATE INDEX "products_by_listed_sold" ON "products" USING btree ("organization_id","listed_sold","id") WHERE deleted_at is null and kind = 'product';--> statement-breakpoint
CREATE INDEX "product_variants_without_cost" ON "product_variants" USING btree ("organization_id","product_id") WHERE cost is null and deleted_at is null;--> statement-breakpoint
CREATE OR REPLACE VIEW listed_products AS
SELECT id, name_key, search_text || ' ' || category_key AS search_text, category_id, price, stock, sold_quantity,
  track_stock, low_stock, show_in_pos, show_in_store, created_at, updated_at, deleted_at, listed_stock, listed_sold,
  organization_id
FROM products
WHERE organization_id = nullif(current_setting('app.organization_id', true), '')::uuid AND kind = 'product';
