-- Tenant and month stood among the words of each row from when an index looked for them there (migration 0039 has keys instead):
-- whoever typed "ten" found every row, since each had its tenant's id for a word that begins so. `conversations` is done (migration 0062).
set local maintenance_work_mem = '256MB';
--> statement-breakpoint
ALTER TABLE "messages" drop column "search";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector("plain_text"), 'B')) STORED;--> statement-breakpoint
ALTER TABLE "decisions" drop column "search";--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector("title"), 'A') || setweight(search_vector("outcome"), 'B') || setweight(search_vector("context"), 'C') || setweight(search_vector(search_text("drivers")), 'D') || setweight(search_vector(search_text("consequences")), 'D') || setweight(search_vector(search_text("tags")), 'C') || setweight(search_vector(search_text("paths")), 'C')) STORED;--> statement-breakpoint
ALTER TABLE "insights" drop column "search";--> statement-breakpoint
ALTER TABLE "insights" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector(search_text("subjects")), 'A') || setweight(search_vector(search_text("evidence")), 'C')) STORED;--> statement-breakpoint
ALTER TABLE "patterns" drop column "search";--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector("rule"), 'A') || setweight(search_vector("rationale"), 'B') || setweight(search_vector(search_text("paths")), 'C')) STORED;--> statement-breakpoint
ALTER TABLE "sessions" drop column "search";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector("goal"), 'A') || setweight(search_vector(search_text("summary")), 'B') || setweight(search_vector(search_text("files_edited")), 'C')) STORED;--> statement-breakpoint
CREATE INDEX "messages_keys_index" ON "messages" USING gin (search_keys("tenant_id", "project_id", "created_at", "search")) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "decisions_keys_index" ON "decisions" USING gin (search_keys("tenant_id", "project_id", "created_at", "search")) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "insights_keys_index" ON "insights" USING gin (search_keys("tenant_id", "project_id", "created_at", "search")) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "patterns_keys_index" ON "patterns" USING gin (search_keys("tenant_id", "project_id", "created_at", "search")) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "sessions_keys_index" ON "sessions" USING gin (search_keys("tenant_id", "project_id", "created_at", "search")) WITH (gin_pending_list_limit=256);
--> statement-breakpoint
drop function search_scope(text, timestamptz);
