-- A conversation is found by its tags as by its title. Of the messages, by far the most of what is searched, nothing is written anew.
set local maintenance_work_mem = '256MB';
--> statement-breakpoint
ALTER TABLE "conversations" drop column "search";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector("title"), 'A') || setweight(search_vector(search_text("tags")), 'B')) STORED;
--> statement-breakpoint
CREATE INDEX "conversations_keys_index" ON "conversations" USING gin (search_keys("tenant_id", "project_id", "created_at", "search")) WITH (gin_pending_list_limit=256);
