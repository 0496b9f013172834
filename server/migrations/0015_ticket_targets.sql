CREATE TABLE "desk_settings" (
	"id" text PRIMARY KEY DEFAULT 'desk' NOT NULL,
	"calendar" jsonb NOT NULL,
	"targets" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "desk_settings_one_check" CHECK ("desk_settings"."id" = 'desk')
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "snoozed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "clock_started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "clock_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "first_reply_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "resolve_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "first_replied_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "first_reply_seconds" integer;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "resolve_seconds" integer;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "targets_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "tickets_due_index" ON "tickets" USING btree ("due_at") WHERE status not in ('solved', 'closed');--> statement-breakpoint
CREATE INDEX "tickets_targets_index" ON "tickets" USING btree ("targets_version") WHERE status not in ('solved', 'closed');--> statement-breakpoint
CREATE INDEX "tickets_updated_index" ON "tickets" USING btree ("updated_at","id");--> statement-breakpoint
-- The same values as defaultDeskSettings of @cairn/api.
INSERT INTO "desk_settings" ("calendar", "targets", "actor") VALUES (
	'{"timeZone":"UTC","days":{"monday":{"from":"09:00","to":"17:00"},"tuesday":{"from":"09:00","to":"17:00"},"wednesday":{"from":"09:00","to":"17:00"},"thursday":{"from":"09:00","to":"17:00"},"friday":{"from":"09:00","to":"17:00"},"saturday":null,"sunday":null},"holidays":[]}',
	'{"urgent":{"firstReply":60,"resolve":480},"high":{"firstReply":240,"resolve":960},"normal":{"firstReply":480,"resolve":2400},"low":{"firstReply":960,"resolve":4800}}',
	'{"type":"system","id":"migration"}');
