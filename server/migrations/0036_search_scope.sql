-- The tenant of a row, and its month (counted from the year 0), as words of its search column: the index of words then leads
-- to the rows of one tenant, the latest first, however many rows of others have the same words.
create function search_scope(tenant text, at timestamptz) returns tsvector language sql immutable parallel safe
return array_to_tsvector(array[tenant, tenant || '.' || (extract(year from at at time zone 'utc') * 12 + extract(month from at at time zone 'utc'))::int]);
--> statement-breakpoint
DROP INDEX "conversations_recent_index";--> statement-breakpoint
DROP INDEX "messages_thread_index";--> statement-breakpoint
DROP INDEX "decisions_updated_index";--> statement-breakpoint
DROP INDEX "sessions_recent_index";--> statement-breakpoint
ALTER TABLE "conversations" drop column "search";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (search_scope("tenant_id", "created_at") || setweight(search_vector("title"), 'A')) STORED;--> statement-breakpoint
ALTER TABLE "messages" drop column "search";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (search_scope("tenant_id", "created_at") || setweight(search_vector("plain_text"), 'B')) STORED;--> statement-breakpoint
ALTER TABLE "decisions" drop column "search";--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (search_scope("tenant_id", "created_at") || setweight(search_vector("title"), 'A') || setweight(search_vector("outcome"), 'B') || setweight(search_vector("context"), 'C') || setweight(search_vector(search_text("drivers")), 'D') || setweight(search_vector(search_text("consequences")), 'D') || setweight(search_vector(search_text("tags")), 'C') || setweight(search_vector(search_text("paths")), 'C')) STORED;--> statement-breakpoint
ALTER TABLE "patterns" drop column "search";--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (search_scope("tenant_id", "created_at") || setweight(search_vector("rule"), 'A') || setweight(search_vector("rationale"), 'B') || setweight(search_vector(search_text("paths")), 'C')) STORED;--> statement-breakpoint
ALTER TABLE "sessions" drop column "search";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (search_scope("tenant_id", "created_at") || setweight(search_vector("goal"), 'A') || setweight(search_vector(search_text("summary")), 'B') || setweight(search_vector(search_text("files_edited")), 'C')) STORED;--> statement-breakpoint
CREATE INDEX "conversations_all_recent_index" ON "conversations" USING btree ("tenant_id","pinned","last_message_at","id");--> statement-breakpoint
CREATE INDEX "decisions_all_updated_index" ON "decisions" USING btree ("tenant_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "patterns_updated_index" ON "patterns" USING btree ("tenant_id","project_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "patterns_all_updated_index" ON "patterns" USING btree ("tenant_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "sessions_all_recent_index" ON "sessions" USING btree ("tenant_id","last_event_at","id");--> statement-breakpoint
CREATE INDEX "conversations_recent_index" ON "conversations" USING btree ("tenant_id","project_id","pinned","last_message_at","id");--> statement-breakpoint
CREATE INDEX "messages_thread_index" ON "messages" USING btree ("tenant_id","conversation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "decisions_updated_index" ON "decisions" USING btree ("tenant_id","project_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "sessions_recent_index" ON "sessions" USING btree ("tenant_id","project_id","last_event_at","id");
--> statement-breakpoint
CREATE INDEX "conversations_search_index" ON "conversations" USING gin ("search");--> statement-breakpoint
CREATE INDEX "messages_search_index" ON "messages" USING gin ("search");--> statement-breakpoint
CREATE INDEX "decisions_search_index" ON "decisions" USING gin ("search");--> statement-breakpoint
CREATE INDEX "patterns_search_index" ON "patterns" USING gin ("search");--> statement-breakpoint
CREATE INDEX "sessions_search_index" ON "sessions" USING gin ("search");
--> statement-breakpoint
do $$
declare name text;
begin
  foreach name in array array['conversations', 'messages', 'decisions', 'patterns'] loop
    execute format('create policy definer on %I for select to cairn_definer using (true)', name);
    execute format('grant select on %I to cairn_definer', name);
  end loop;
end $$;
--> statement-breakpoint
-- Whatever belongs to a project and is searched, in one shape. Only search_matches reads it.
create view search_rows as
  select 'pattern' as kind, id, tenant_id, project_id, status, actor ->> 'id' as person_id, null as private_to, created_at, search from patterns
  union all
  select 'decision', id, tenant_id, project_id, status, actor ->> 'id', null, created_at, search from decisions
  union all
  select 'session', id, tenant_id, project_id, status, user_id, null, created_at, search from sessions
  union all
  select 'conversation', id, tenant_id, project_id, status, author_id, case visibility when 'private' then author_id end, created_at, search from conversations;
--> statement-breakpoint
grant create on schema public to cairn_definer;
--> statement-breakpoint
alter view search_rows owner to cairn_definer;
--> statement-breakpoint
-- What has the words, the latest `wanted` of each kind, with a rank from 0 to 1,000,000. An index of words is out of reach under
-- row-level security, since @@ is not leakproof; so this function asks in its owner's name and draws the same lines itself: the
-- transaction's tenant, the projects that its key reaches, the person's own private conversations. Its caller reads what it names
-- under row-level security again. Months go from the latest backwards, so that a frequent word costs no more than a rare one.
create function search_matches(kinds text[], words tsquery, projects text[], states text[], people text[], since timestamptz, until timestamptz, own boolean, wanted integer)
returns table (kind text, id text, project_id text, at timestamptz, score integer)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
#variable_conflict use_column
declare
  tenant constant text := nullif(current_setting('app.tenant_id', true), '');
  person constant text := nullif(current_setting('app.user_id', true), '');
  reach constant text[] := string_to_array(nullif(current_setting('app.project_ids', true), ''), ',');
  newest constant timestamptz := least(until, now());
  one_kind text;
  upper_month integer;
  months integer;
  found_rows integer;
  new_rows integer;
  asked tsquery;
begin
  if tenant is null then return; end if;
  if reach is not null then
    projects := array(select unnest(projects) intersect select unnest(reach));
  end if;
  foreach one_kind in array kinds loop
    found_rows := 0;
    upper_month := extract(year from newest at time zone 'utc') * 12 + extract(month from newest at time zone 'utc');
    -- A month, a quarter, a year; then all that is older (0).
    foreach months in array array[1, 3, 12, 0] loop
      exit when found_rows >= wanted or search_month_start(upper_month + 1) <= since;
      asked := case months when 0 then quote_literal(tenant)::tsquery
        else (select string_agg(quote_literal(tenant || '.' || month), ' | ')::tsquery from generate_series(upper_month - months + 1, upper_month) month) end;
      if words is not null then asked := asked && words; end if;
      if one_kind = 'message' then
        return query
        -- The latest first, and of each whether its conversation may be read, until there are enough.
        select one_kind, hit.id, hit.project_id, hit.created_at, coalesce(round(ts_rank_cd(m.search, words, 32) * 1000000)::integer, 0)
        from (
          select said.id, c.project_id, said.created_at from (
            select m.id, m.conversation_id, m.created_at from messages m
            where m.search @@ asked and m.tenant_id || '' = tenant
              and m.created_at < search_month_start(upper_month + 1) and m.created_at >= coalesce(since, '-infinity') and m.created_at < coalesce(until, 'infinity')
              and (states is null or m.status = any(states)) and (people is null or m.actor ->> 'id' = any(people))
            order by m.created_at desc, m.id desc offset 0
          ) said
          join conversations c on c.tenant_id = tenant and c.id = said.conversation_id
          where c.project_id || '' = any(projects) and (c.visibility <> 'private' or (own and c.author_id = person))
          limit wanted - found_rows
        ) hit
        join messages m on m.id = hit.id;
      else
        return query
        select one_kind, hit.id, hit.project_id, hit.created_at, coalesce(round(ts_rank_cd(hit.search, words, 32) * 1000000)::integer, 0)
        from (
          select r.id, r.project_id, r.created_at, r.search from search_rows r
          -- A row of others may hold this tenant's id as a word. Written so that no other index is taken for it.
          where r.kind = one_kind and r.search @@ asked and r.tenant_id || '' = tenant
            and r.created_at < search_month_start(upper_month + 1) and r.created_at >= coalesce(since, '-infinity') and r.created_at < coalesce(until, 'infinity')
            and r.project_id || '' = any(projects) and (r.private_to is null or (own and r.private_to = person))
            and (states is null or r.status = any(states)) and (people is null or r.person_id = any(people))
          order by r.created_at desc, r.id desc limit wanted - found_rows
        ) hit;
      end if;
      get diagnostics new_rows = row_count;
      found_rows := found_rows + new_rows;
      upper_month := upper_month - months;
    end loop;
  end loop;
end $$;
--> statement-breakpoint
create function search_month_start(month integer) returns timestamptz language sql immutable parallel safe
return make_timestamptz((month - 1) / 12, (month - 1) % 12 + 1, 1, 0, 0, 0, 'utc');
--> statement-breakpoint
revoke all on function search_matches(text[], tsquery, text[], text[], text[], timestamptz, timestamptz, boolean, integer) from public;
--> statement-breakpoint
grant execute on function search_matches(text[], tsquery, text[], text[], text[], timestamptz, timestamptz, boolean, integer) to cairn_app;
--> statement-breakpoint
alter function search_matches(text[], tsquery, text[], text[], text[], timestamptz, timestamptz, boolean, integer) owner to cairn_definer;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
