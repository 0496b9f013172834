-- Projects, branches and API keys are searched too. Of these a tenant has few, and a project's row changes with all that happens there: they
-- are looked through row by row under row-level security (server/src/search/few.ts), and have no index of words to be kept.
ALTER TABLE "api_keys" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector("name"), 'A') || setweight(search_vector("prefix"), 'C') || setweight(search_vector("last_four"), 'C')) STORED;
--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector(coalesce("name" || ' ' || replace("name", '/', ' '), '')), 'A') || setweight(search_vector(coalesce("pr_url" || ' ' || replace("pr_url", '/', ' '), '')), 'C') || setweight(search_vector(coalesce("head_sha", '')), 'C')) STORED;
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector("name"), 'A') || setweight(search_vector("key"), 'A') || setweight(search_vector("description"), 'B') || setweight(search_vector("agent_guidance"), 'C') || setweight(search_vector(coalesce("repo_url" || ' ' || replace("repo_url", '/', ' '), '')), 'C')) STORED;
