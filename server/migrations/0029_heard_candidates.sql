CREATE TABLE "dismissed_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"project_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"rule" text NOT NULL,
	"actor" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dismissed_rules_fingerprint_key" UNIQUE("tenant_id","project_id","fingerprint")
);
--> statement-breakpoint
ALTER TABLE "sightings" DROP CONSTRAINT "sightings_sign_check";--> statement-breakpoint
ALTER TABLE "sightings" ADD COLUMN "settled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "dismissed_rules" ADD CONSTRAINT "dismissed_rules_project_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sightings_heard_index" ON "sightings" USING btree ("tenant_id","project_id","fingerprint") WHERE "sightings"."settled_at" is null and "sightings"."sign" in ('correction', 'report');--> statement-breakpoint
ALTER TABLE "sightings" ADD CONSTRAINT "sightings_sign_check" CHECK ("sightings"."sign" in ('correction', 'mended', 'together', 'command', 'report'));