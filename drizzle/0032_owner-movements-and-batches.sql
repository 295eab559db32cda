CREATE TABLE "owner_movements" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"partner_id" uuid NOT NULL,
	"partner_name" text NOT NULL,
	"document_type" text NOT NULL,
	"document_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"business_date" date NOT NULL,
	"comments" text,
	"user_id" uuid NOT NULL,
	"fingerprint" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"voided_at" timestamp with time zone,
	"voided_by" uuid,
	"void_reason" text,
	CONSTRAINT "owner_movements_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "owner_movements_amount_check" CHECK (amount > 0),
	CONSTRAINT "owner_movements_partner_check" CHECK (partner_id <> organization_id)
);
--> statement-breakpoint
ALTER TABLE "owner_movements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "batch_acts" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"label" text,
	"count" integer NOT NULL,
	"names" jsonb NOT NULL,
	"user_id" uuid,
	"actor" jsonb,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	CONSTRAINT "batch_acts_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "batch_acts_actor_check" CHECK ((user_id is null) = (actor is not null))
);
--> statement-breakpoint
ALTER TABLE "batch_acts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "batch_items" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"act_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "batch_items_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "batch_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "owner_movements_document_key" ON "owner_movements" USING btree ("organization_id","document_id");--> statement-breakpoint
CREATE INDEX "owner_movements_list" ON "owner_movements" USING btree ("organization_id","business_date","id");--> statement-breakpoint
CREATE INDEX "owner_movements_by_change" ON "owner_movements" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "batch_acts_list" ON "batch_acts" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "batch_items_act" ON "batch_items" USING btree ("organization_id","act_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "owner_movements" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "batch_acts" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "batch_items" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "owner_movements" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "batch_acts" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "batch_items" TO tenant;
--> statement-breakpoint
CREATE FUNCTION keep_owner_movement_whole() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Money that an owner moved stands in two books: no request takes back or changes a half of it alone.
  IF nullif(current_setting('app.organization_id', true), '') IS NOT NULL AND EXISTS (SELECT FROM owner_movements WHERE organization_id = new.organization_id AND document_id = new.id AND voided_at IS NULL) THEN
    RAISE EXCEPTION 'a half of a movement of its owner' USING ERRCODE = '23514', CONSTRAINT = 'owner_movements_whole';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER transfers_whole BEFORE UPDATE ON "transfers" FOR EACH ROW
  WHEN (old.voided_at IS DISTINCT FROM new.voided_at) EXECUTE FUNCTION keep_owner_movement_whole();
--> statement-breakpoint
CREATE TRIGGER purchases_whole BEFORE UPDATE ON "purchases" FOR EACH ROW
  WHEN (new.channel = 'accounting' AND old.status = 'done' AND (old.status, old.amount, old.business_date) IS DISTINCT FROM (new.status, new.amount, new.business_date))
  EXECUTE FUNCTION keep_owner_movement_whole();
--> statement-breakpoint
CREATE TRIGGER sales_whole BEFORE UPDATE ON "sales" FOR EACH ROW
  WHEN (new.channel = 'income' AND (old.status, old.amount, old.business_date) IS DISTINCT FROM (new.status, new.amount, new.business_date))
  EXECUTE FUNCTION keep_owner_movement_whole();
