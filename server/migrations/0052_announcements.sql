CREATE TABLE "announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"texts" jsonb NOT NULL,
	"tone" text NOT NULL,
	"link" text,
	"audience" text NOT NULL,
	"tenant_ids" text[] NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "announcements_tone_check" CHECK ("announcements"."tone" in ('info', 'warning')),
	CONSTRAINT "announcements_audience_check" CHECK ("announcements"."audience" in ('everyone', 'managers')),
	CONSTRAINT "announcements_ends_check" CHECK ("announcements"."ends_at" >= "announcements"."starts_at")
);
--> statement-breakpoint
CREATE INDEX "announcements_ends_index" ON "announcements" USING btree ("ends_at");