-- What stands beside a row's own words is searched too: the options of a decision, the examples of a rule, the quotes of their evidence, and
-- the events of a session. What is a decision's or a rule's beside its own words has weight D, so that nothing else is chosen by it; what
-- had D of a decision's own has C. A session's are in a column of their own, which the search alone reads: they may be very many.

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
    order by words.telling nulls last, words.at limit 2000
  ) kept), ''::tsvector);
--> statement-breakpoint
grant execute on function session_event_words(text, text) to cairn_app;
--> statement-breakpoint
set local maintenance_work_mem = '256MB';
--> statement-breakpoint
ALTER TABLE "decisions" DROP COLUMN "search", ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector("title"), 'A') || setweight(search_vector("outcome"), 'B') || setweight(search_vector("context"), 'C') || setweight(search_vector(search_text("drivers")), 'C') || setweight(search_vector(search_text("consequences")), 'C') || setweight(search_vector(search_text("tags")), 'C') || setweight(search_vector(search_text("paths")), 'C') || setweight(search_vector(search_text("options")), 'D') || setweight(search_vector(search_text(jsonb_path_query_array("evidence", '$[*].quote'))), 'D')) STORED;
--> statement-breakpoint
CREATE INDEX "decisions_keys_index" ON "decisions" USING gin (search_keys("tenant_id", "project_id", "created_at", "search")) WITH (gin_pending_list_limit=256);
--> statement-breakpoint
ALTER TABLE "patterns" DROP COLUMN "search", ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector("rule"), 'A') || setweight(search_vector("rationale"), 'B') || setweight(search_vector(search_text("paths")), 'C') || setweight(search_vector(search_text("examples")), 'D') || setweight(search_vector(search_text(jsonb_path_query_array("evidence", '$[*].quote'))), 'D')) STORED;
--> statement-breakpoint
CREATE INDEX "patterns_keys_index" ON "patterns" USING gin (search_keys("tenant_id", "project_id", "created_at", "search")) WITH (gin_pending_list_limit=256);
--> statement-breakpoint
-- The words of the sessions that are there come with the rounds of learning.
DROP INDEX "sessions_keys_index";
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "event_words" "tsvector", ADD COLUMN "found_by" "tsvector" GENERATED ALWAYS AS (setweight(search_vector("goal"), 'A') || setweight(search_vector(search_text("summary")), 'B') || setweight(search_vector(search_text("files_edited")), 'C') || coalesce("event_words", '')) STORED;
--> statement-breakpoint
CREATE INDEX "sessions_keys_index" ON "sessions" USING gin (search_keys("tenant_id", "project_id", "created_at", "found_by")) WITH (gin_pending_list_limit=256);
--> statement-breakpoint
grant create on schema public to cairn_definer;
--> statement-breakpoint
set local role cairn_definer;
--> statement-breakpoint
-- Of the search only where it looks for sessions changes, and of retention that what is deleted of a session is found no more.
do $do$
declare
  definition text := pg_get_functiondef('search_matches(text[], tsquery, integer, text[], text[], text[], timestamptz, timestamptz, boolean, integer)'::regprocedure);
  from_here constant integer := position($q$when 'session' then$q$ in definition);
  to_there constant integer := position($q$when 'insight' then$q$ in definition);
begin
  execute left(definition, from_here - 1) || replace(substr(definition, from_here, to_there - from_here), 'r.search', 'r.found_by') || substr(definition, to_there);
  execute replace(pg_get_functiondef('retention_step(text, integer)'::regprocedure), 'set events_deleted_at = now()', 'set events_deleted_at = now(), event_words = null');
end $do$;
--> statement-breakpoint
reset role;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
