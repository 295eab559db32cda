CREATE TABLE "quotes" (
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"sale_id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"code" text NOT NULL,
	"days_of_validity" integer NOT NULL,
	"expires_on" date NOT NULL,
	"contact_name" text,
	"terms" text,
	"notes" text,
	"state" text DEFAULT 'draft' NOT NULL,
	"sent_at" timestamp with time zone,
	"viewed_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"answered_name" text,
	"converted_sale_id" uuid,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "quotes_organization_id_sale_id_pk" PRIMARY KEY("organization_id","sale_id"),
	CONSTRAINT "quotes_validity_check" CHECK (days_of_validity between 1 and 365),
	CONSTRAINT "quotes_answer_check" CHECK ((answered_at is null) = (state in ('draft', 'sent')))
);
--> statement-breakpoint
ALTER TABLE "quotes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "quote_id" uuid;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_sale_fkey" FOREIGN KEY ("organization_id","sale_id") REFERENCES "public"."sales"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_converted_fkey" FOREIGN KEY ("organization_id","converted_sale_id") REFERENCES "public"."sales"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_code_key" ON "quotes" USING btree ("organization_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_converted_key" ON "quotes" USING btree ("organization_id","converted_sale_id") WHERE converted_sale_id is not null;--> statement-breakpoint
CREATE INDEX "quotes_open" ON "quotes" USING btree ("organization_id","state","expires_on");--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_quote_fkey" FOREIGN KEY ("organization_id","quote_id") REFERENCES "public"."sales"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sales_quote_key" ON "sales" USING btree ("organization_id","quote_id") WHERE quote_id is not null;--> statement-breakpoint
CREATE INDEX "sales_quoted" ON "sales" USING btree ("organization_id","occurred_at","id") WHERE status = 'quoted';--> statement-breakpoint
CREATE POLICY "tenant" ON "quotes" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "quotes" TO tenant;
