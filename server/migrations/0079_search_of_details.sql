-- What stands beside a row's own words is searched too: the options of a decision, the examples of a rule, the quotes of their evidence, and
-- the events of a session. All of it has weight D, so that nothing else is chosen by it; what had D of a decision's own has C.

-- The words of a session's events, once each. Of very many those that tell most are kept: a row's words have room for no more.
create function session_event_words(tenant text, session text) returns tsvector language sql stable parallel safe
return coalesce((
  select array_to_tsvector(array_agg(distinct kept.word)) from (
    select words.word from (
      select word, min(array_position(array['error', 'note', 'prompt', 'command'], e.kind)) as telling, min(e.sequence) as at
      from session_events e, unnest(tsvector_to_array(search_vector(concat_ws(' ', left(e.text, 2000), e.path, replace(e.path, '/', ' '))))) word
      where e.tenant_id = tenant and e.session_id = session and octet_length(word) <= 60
      group by word
    ) words
    order by words.telling nulls last, words.at limit 4000
  ) kept), ''::tsvector);
--> statement-breakpoint
grant execute on function session_event_words(text, text) to cairn_app;
--> statement-breakpoint
set local maintenance_work_mem = '256MB';
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "event_words" "tsvector" DEFAULT ''::tsvector NOT NULL;
--> statement-breakpoint
-- Of those that are over: of the others once they are. The owner sees no row of a tenant while row security binds it.
alter table sessions no force row level security;
--> statement-breakpoint
alter table session_events no force row level security;
--> statement-breakpoint
update sessions set event_words = session_event_words(tenant_id, id) where last_sequence > 0 and events_deleted_at is null and ended_at is not null;
--> statement-breakpoint
alter table session_events force row level security;
--> statement-breakpoint
alter table sessions force row level security;
--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "search", ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector("goal"), 'A') || setweight(search_vector(search_text("summary")), 'B') || setweight(search_vector(search_text("files_edited")), 'C') || "event_words") STORED;
--> statement-breakpoint
CREATE INDEX "sessions_keys_index" ON "sessions" USING gin (search_keys("tenant_id", "project_id", "created_at", "search")) WITH (gin_pending_list_limit=256);
--> statement-breakpoint
ALTER TABLE "decisions" DROP COLUMN "search", ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector("title"), 'A') || setweight(search_vector("outcome"), 'B') || setweight(search_vector("context"), 'C') || setweight(search_vector(search_text("drivers")), 'C') || setweight(search_vector(search_text("consequences")), 'C') || setweight(search_vector(search_text("tags")), 'C') || setweight(search_vector(search_text("paths")), 'C') || setweight(search_vector(search_text("options")), 'D') || setweight(search_vector(search_text(jsonb_path_query_array("evidence", '$[*].quote'))), 'D')) STORED;
--> statement-breakpoint
CREATE INDEX "decisions_keys_index" ON "decisions" USING gin (search_keys("tenant_id", "project_id", "created_at", "search")) WITH (gin_pending_list_limit=256);
--> statement-breakpoint
ALTER TABLE "patterns" DROP COLUMN "search", ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector("rule"), 'A') || setweight(search_vector("rationale"), 'B') || setweight(search_vector(search_text("paths")), 'C') || setweight(search_vector(search_text("examples")), 'D') || setweight(search_vector(search_text(jsonb_path_query_array("evidence", '$[*].quote'))), 'D')) STORED;
--> statement-breakpoint
CREATE INDEX "patterns_keys_index" ON "patterns" USING gin (search_keys("tenant_id", "project_id", "created_at", "search")) WITH (gin_pending_list_limit=256);
--> statement-breakpoint
-- What is deleted of a session is found no more. The rest of the function is as migration 0056 wrote it.
grant create on schema public to cairn_definer;
--> statement-breakpoint
set local role cairn_definer;
--> statement-breakpoint
do $do$
begin
  execute replace(pg_get_functiondef('retention_step(text, integer)'::regprocedure), 'set events_deleted_at = now()', $$set events_deleted_at = now(), event_words = ''$$);
end $do$;
--> statement-breakpoint
reset role;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
