CREATE TABLE "store_blocks" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"phone" text NOT NULL,
	"customer_name" text NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid,
	"actor" jsonb,
	CONSTRAINT "store_blocks_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "store_blocks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "web_orders" ADD COLUMN "proof_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "web_orders" ADD COLUMN "edits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "web_orders" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "store_blocks" ADD CONSTRAINT "store_blocks_order_fkey" FOREIGN KEY ("organization_id","order_id") REFERENCES "public"."web_orders"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "store_blocks_phone_key" ON "store_blocks" USING btree ("organization_id","phone");--> statement-breakpoint
CREATE INDEX "store_blocks_list" ON "store_blocks" USING btree ("organization_id","created_at","id");--> statement-breakpoint
ALTER TABLE "web_orders" ADD CONSTRAINT "web_orders_proofs_check" CHECK (cardinality(proof_ids) <= 3);--> statement-breakpoint
CREATE POLICY "tenant" ON "store_blocks" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "store_blocks" TO tenant;
