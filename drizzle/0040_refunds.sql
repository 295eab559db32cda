CREATE TABLE "refund_lines" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refund_id" uuid NOT NULL,
	"sale_line_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" bigint NOT NULL,
	"is_restocked" boolean NOT NULL,
	"amount_gross" bigint NOT NULL,
	"amount_discount" bigint NOT NULL,
	"amount_tax" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"cost" bigint NOT NULL,
	CONSTRAINT "refund_lines_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "refund_lines_quantity_check" CHECK (quantity > 0)
);
--> statement-breakpoint
ALTER TABLE "refund_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "refund_payments" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refund_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"money_account_id" uuid NOT NULL,
	CONSTRAINT "refund_payments_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "refund_payments_amount_check" CHECK (amount > 0)
);
--> statement-breakpoint
ALTER TABLE "refund_payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sale_id" uuid NOT NULL,
	"code" text NOT NULL,
	"number" bigint NOT NULL,
	"business_date" date NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"user_id" uuid,
	"actor" jsonb,
	"currency" text NOT NULL,
	"decimals" smallint NOT NULL,
	"amount" bigint NOT NULL,
	"amount_free" bigint NOT NULL,
	"amount_discount" bigint NOT NULL,
	"amount_tax" bigint NOT NULL,
	"tip" bigint NOT NULL,
	"rounding" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"credited" bigint NOT NULL,
	"reason" text NOT NULL,
	"fingerprint" text NOT NULL,
	"approvals" jsonb,
	CONSTRAINT "refunds_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "refunds_amount_check" CHECK (paid >= 0 and credited >= 0 and paid + credited = amount),
	CONSTRAINT "refunds_actor_check" CHECK ((user_id is null) = (actor is not null))
);
--> statement-breakpoint
ALTER TABLE "refunds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD COLUMN "line_id" uuid;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_fkey" FOREIGN KEY ("organization_id","refund_id") REFERENCES "public"."refunds"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_line_fkey" FOREIGN KEY ("organization_id","sale_line_id") REFERENCES "public"."sale_lines"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_payments" ADD CONSTRAINT "refund_payments_refund_fkey" FOREIGN KEY ("organization_id","refund_id") REFERENCES "public"."refunds"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_payments" ADD CONSTRAINT "refund_payments_account_fkey" FOREIGN KEY ("organization_id","money_account_id") REFERENCES "public"."money_accounts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_sale_fkey" FOREIGN KEY ("organization_id","sale_id") REFERENCES "public"."sales"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_lines_refund" ON "refund_lines" USING btree ("organization_id","refund_id");--> statement-breakpoint
CREATE INDEX "refund_lines_line" ON "refund_lines" USING btree ("organization_id","sale_line_id");--> statement-breakpoint
CREATE INDEX "refund_payments_refund" ON "refund_payments" USING btree ("organization_id","refund_id");--> statement-breakpoint
CREATE INDEX "refunds_sale" ON "refunds" USING btree ("organization_id","sale_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_code_key" ON "refunds" USING btree ("organization_id","code");--> statement-breakpoint
CREATE INDEX "sales_parked" ON "sales" USING btree ("organization_id","occurred_at","id") WHERE status = 'in_progress';--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_refunded_check" CHECK (refunded between 0 and amount);--> statement-breakpoint
CREATE POLICY "tenant" ON "refund_lines" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "refund_payments" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "refunds" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT ON "refund_lines" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT ON "refund_payments" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT ON "refunds" TO tenant;
