DROP INDEX "products_by_stock";--> statement-breakpoint
DROP INDEX "products_by_sold";--> statement-breakpoint
DROP INDEX "products_by_name";--> statement-breakpoint
DROP INDEX "products_by_price";--> statement-breakpoint
DROP INDEX "products_by_created";--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "has_own_price" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "category_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_upload_fkey" FOREIGN KEY ("organization_id","upload_id") REFERENCES "public"."uploads"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_variants_upload" ON "product_variants" USING btree ("organization_id","upload_id") WHERE upload_id is not null;--> statement-breakpoint
CREATE INDEX "products_listed" ON "products" USING btree ("organization_id","id") WHERE deleted_at is null and kind = 'product';--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("organization_id","name_key","id") WHERE deleted_at is null and kind = 'product';--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("organization_id","price","id") WHERE deleted_at is null and kind = 'product';--> statement-breakpoint
CREATE INDEX "products_by_created" ON "products" USING btree ("organization_id","created_at","id") WHERE deleted_at is null and kind = 'product';