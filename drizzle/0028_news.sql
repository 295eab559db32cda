CREATE TABLE "changelog_readers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"changelog_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "changelogs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"excerpt" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demos" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tutorial_marks" (
	"user_id" uuid NOT NULL,
	"tutorial" text NOT NULL,
	CONSTRAINT "tutorial_marks_user_id_tutorial_pk" PRIMARY KEY("user_id","tutorial")
);
--> statement-breakpoint
CREATE INDEX "changelogs_by_time" ON "changelogs" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "demos_shop_key" ON "demos" USING btree ("shop_id");