-- Words in quotation marks were found over a seam: the last word of a field and the first of the next, or of the same field in its other
-- form, stood side by side. Room for ten words is now between them. What was written before has it once it is written again.
create or replace function search_vector(given text) returns tsvector language sql immutable parallel safe
return (
  select ts_delete(
    ''' '':10'::tsvector || to_tsvector('english', words) || ''' '':10'::tsvector || to_tsvector('simple', words)
      || case when words ~ '[\u0620-\u064a]' then ''' '':10'::tsvector || to_tsvector('arabic', words) else ''::tsvector end
      || ''' '':10'::tsvector || to_tsvector('simple', search_pairs(given)),
    ' ')
  from regexp_replace(
    given, '[\u2010-\u205e\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\u060c\u061b\u061f]+', ' ', 'g'
  ) as words
);
--> statement-breakpoint
-- Projects, branches and API keys are searched too. Of these a tenant has few, and a project's row changes with all that happens there: they
-- are looked through row by row under row-level security (server/src/search/few.ts), and have no index of words to be kept.
ALTER TABLE "api_keys" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector("name"), 'A') || setweight(search_vector("prefix"), 'C') || setweight(search_vector("last_four"), 'C')) STORED;
--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector(coalesce("name" || ' ' || replace("name", '/', ' '), '')), 'A') || setweight(search_vector(coalesce("pr_url" || ' ' || replace("pr_url", '/', ' '), '')), 'C') || setweight(search_vector(coalesce("head_sha", '')), 'C')) STORED;
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector("name"), 'A') || setweight(search_vector("key"), 'A') || setweight(search_vector("description"), 'B') || setweight(search_vector("agent_guidance"), 'C') || setweight(search_vector(coalesce("repo_url" || ' ' || replace("repo_url", '/', ' '), '')), 'C')) STORED;
--> statement-breakpoint
-- A session is searched as its list shows it (`sessionStateAt`): one that has said nothing for a while is idle, and for a day given up.
create function session_state(status text, last_event_at timestamptz) returns text language sql stable parallel safe
return case
  when status <> 'active' then status
  when last_event_at <= now() - interval '24 hours' then 'abandoned'
  when last_event_at <= now() - interval '15 minutes' then 'idle'
  else 'active' end;
--> statement-breakpoint
grant execute on function session_state(text, timestamptz) to cairn_app;
--> statement-breakpoint
grant create on schema public to cairn_definer;
--> statement-breakpoint
set local role cairn_definer;
--> statement-breakpoint
do $do$
declare
  definition text := pg_get_functiondef('search_matches(text[], tsquery, integer, text[], text[], text[], timestamptz, timestamptz, boolean, integer)'::regprocedure);
  from_here constant integer := position($q$when 'session' then$q$ in definition);
  to_there constant integer := position($q$when 'insight' then$q$ in definition);
begin
  execute left(definition, from_here - 1)
    || replace(substr(definition, from_here, to_there - from_here), 'r.status = any(states)', 'session_state(r.status, r.last_event_at) = any(states)')
    || substr(definition, to_there);
end $do$;
--> statement-breakpoint
reset role;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
