DROP INDEX "sales_list";--> statement-breakpoint
CREATE INDEX "sales_list" ON "sales" USING btree ("organization_id","channel","occurred_at","id");