CREATE TABLE "bank_lines" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"statement_id" uuid NOT NULL,
	"account" text NOT NULL,
	"line" integer NOT NULL,
	"date" date NOT NULL,
	"amount" bigint NOT NULL,
	"description" text NOT NULL,
	"reference" text,
	"balance" bigint,
	"dedupe" text NOT NULL,
	"ignored_at" timestamp with time zone,
	"ignored_reason" text,
	CONSTRAINT "bank_lines_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "bank_lines_amount_check" CHECK (amount <> 0),
	CONSTRAINT "bank_lines_ignored_check" CHECK (ignored_reason is null or ignored_at is not null)
);
--> statement-breakpoint
ALTER TABLE "bank_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_matches" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"line_id" uuid NOT NULL,
	"account" text NOT NULL,
	"posting_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"user_id" uuid,
	"actor" jsonb,
	CONSTRAINT "bank_matches_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "bank_matches_amount_check" CHECK (amount <> 0),
	CONSTRAINT "bank_matches_actor_check" CHECK ((user_id is null) = (actor is not null))
);
--> statement-breakpoint
ALTER TABLE "bank_matches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_rules" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"pattern" text NOT NULL,
	"kind" text NOT NULL,
	"category_id" uuid,
	"side" text,
	"weight" smallint DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_rules_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "bank_rules_side_check" CHECK ((side is not null) = (kind = 'transfer')),
	CONSTRAINT "bank_rules_category_check" CHECK ((category_id is not null) = (kind <> 'transfer'))
);
--> statement-breakpoint
ALTER TABLE "bank_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" uuid NOT NULL,
	"organization_id" uuid DEFAULT nullif(current_setting('app.organization_id', true), '')::uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"account" text NOT NULL,
	"name" text,
	"titles" text[] NOT NULL,
	"samples" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"is_inverted" boolean NOT NULL,
	"rows" jsonb,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"from" date,
	"until" date,
	"opening" bigint,
	"closing" bigint,
	"user_id" uuid,
	"actor" jsonb,
	"fingerprint" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "bank_statements_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "bank_statements_actor_check" CHECK ((user_id is null) = (actor is not null)),
	CONSTRAINT "bank_statements_days_check" CHECK (("from" is null) = ("until" is null) and "from" <= "until")
);
--> statement-breakpoint
ALTER TABLE "bank_statements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_statement_fkey" FOREIGN KEY ("organization_id","statement_id") REFERENCES "public"."bank_statements"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_line_fkey" FOREIGN KEY ("organization_id","line_id") REFERENCES "public"."bank_lines"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_rules" ADD CONSTRAINT "bank_rules_category_fkey" FOREIGN KEY ("organization_id","category_id") REFERENCES "public"."categories"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_dedupe_key" ON "bank_lines" USING btree ("organization_id","account","dedupe");--> statement-breakpoint
CREATE INDEX "bank_lines_list" ON "bank_lines" USING btree ("organization_id","statement_id","line","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_matches_posting_key" ON "bank_matches" USING btree ("organization_id","posting_id","account") WHERE state = 'confirmed';--> statement-breakpoint
CREATE INDEX "bank_matches_line" ON "bank_matches" USING btree ("organization_id","line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_rules_pattern_key" ON "bank_rules" USING btree ("organization_id","pattern");--> statement-breakpoint
CREATE INDEX "bank_statements_list" ON "bank_statements" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bank_statements_account" ON "bank_statements" USING btree ("organization_id","account","created_at","id");--> statement-breakpoint
CREATE POLICY "tenant" ON "bank_lines" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "bank_matches" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "bank_rules" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "bank_statements" AS PERMISSIVE FOR ALL TO "tenant" USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "bank_lines" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "bank_matches" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "bank_rules" TO tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "bank_statements" TO tenant;

--> statement-breakpoint
-- Who matches postings and who takes one back wait for each other: whoever comes second sees what the first one did.
CREATE FUNCTION refuse_taken_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('bank ' || new.organization_id, 0));
  IF EXISTS (SELECT FROM postings r WHERE r.organization_id = new.organization_id AND r.document_id = new.document_id
    AND r.reverses_id = new.posting_id) THEN
    RAISE EXCEPTION 'posting % was taken back', new.posting_id USING ERRCODE = '40001';
  END IF;
  RETURN null;
END $$;
--> statement-breakpoint
CREATE TRIGGER bank_matches_standing AFTER INSERT ON "bank_matches" FOR EACH ROW WHEN (new.state = 'confirmed')
  EXECUTE FUNCTION refuse_taken_back();
--> statement-breakpoint
-- A line whose posting is taken back follows it to the one that the same document has in its place, as after an edit
-- that left alone what moved on the account; else the line is open again, and so is its statement.
CREATE FUNCTION follow_posting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  matched record;
  follower uuid;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('bank ' || new.organization_id, 0));
  FOR matched IN SELECT * FROM bank_matches m WHERE m.organization_id = new.organization_id
    AND m.posting_id = new.reverses_id AND m.state = 'confirmed' ORDER BY m.id FOR UPDATE
  LOOP
    SELECT p.id INTO follower FROM postings p
    WHERE p.organization_id = new.organization_id AND p.document_id = new.document_id AND p.reverses_id IS NULL
      AND p.amount = abs(matched.amount)
      AND CASE WHEN matched.amount > 0 THEN p.destination ELSE p.source END = matched.account
      AND NOT EXISTS (SELECT FROM postings r WHERE r.organization_id = p.organization_id
        AND r.document_id = p.document_id AND r.reverses_id = p.id)
      AND NOT EXISTS (SELECT FROM bank_matches o WHERE o.organization_id = p.organization_id
        AND o.account = matched.account AND o.posting_id = p.id AND o.state = 'confirmed')
    ORDER BY p.id LIMIT 1;
    IF follower IS NULL THEN
      UPDATE bank_matches SET state = 'undone' WHERE organization_id = matched.organization_id
        AND line_id = matched.line_id AND state = 'confirmed';
      UPDATE bank_statements SET finished_at = null, updated_at = now()
      WHERE organization_id = matched.organization_id
        AND id = (SELECT l.statement_id FROM bank_lines l WHERE l.organization_id = matched.organization_id
          AND l.id = matched.line_id);
    ELSE
      UPDATE bank_matches SET posting_id = follower WHERE organization_id = matched.organization_id
        AND id = matched.id;
    END IF;
  END LOOP;
  RETURN null;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER postings_followed AFTER INSERT ON "postings" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.reverses_id IS NOT NULL) EXECUTE FUNCTION follow_posting();
