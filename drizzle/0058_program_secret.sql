CREATE TABLE "program_secret" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "program_secret_one_row" CHECK ("program_secret"."is_only")
);
