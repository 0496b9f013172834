-- A rule had one sighting in each session or conversation, however often it was said there. What is there already is the first of its source:
-- the next round adds what else was said in those that ended lately.
ALTER TABLE "sightings" DROP CONSTRAINT "sightings_source_key";--> statement-breakpoint
ALTER TABLE "sightings" ADD COLUMN "nth" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sightings" ADD CONSTRAINT "sightings_source_key" UNIQUE("tenant_id","project_id","fingerprint","source_id","nth");
