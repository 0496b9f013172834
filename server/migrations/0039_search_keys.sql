-- Words as an index has them: with their tenant before them, and once more with that tenant's month. One entry then leads to
-- the rows of one tenant that have a word, and another to those of a month, however many others have it: with tenant and month as
-- words of their own (migration 0036) each search read the entries of all tenants and put them together.
create function search_month(at timestamptz) returns integer language sql immutable parallel safe
return (extract(year from at at time zone 'utc') * 12 + extract(month from at at time zone 'utc'))::integer;
--> statement-breakpoint
-- What stands before each word of a tenant, or of a month of it. It names no tenant for certain: who reads asks for the tenant as well.
create function search_key(tenant text, month integer) returns text language sql immutable parallel safe
return substr(md5(tenant), 1, 8) || coalesce(month::text, '') || '.';
--> statement-breakpoint
-- All keys of a row: those of its tenant and its month alone, and those of each word. In one go, since it runs for each row written.
create function search_keys(tenant text, at timestamptz, search tsvector) returns tsvector language plpgsql immutable parallel safe as $$
declare
  own constant text := public.search_key(tenant, null);
  monthly constant text := public.search_key(tenant, public.search_month(at));
  words text := array_to_string(tsvector_to_array(search), E'\n');
begin
  -- A word may have 2,046 bytes, its key too.
  if octet_length(words) >= 2000 then
    words := array_to_string(array(select word from unnest(tsvector_to_array(search)) word where octet_length(word) < 2000), E'\n');
  end if;
  return array_to_tsvector(string_to_array(
    own || E'\n' || monthly || E'\n' || own || replace(words, E'\n', E'\n' || own) || E'\n' || monthly || replace(words, E'\n', E'\n' || monthly), E'\n'));
end $$;
--> statement-breakpoint
set local maintenance_work_mem = '256MB';
--> statement-breakpoint
-- Counters of these rows change with every context that is told: room on the same page spares the indexes.
alter table patterns set (fillfactor = 85);
--> statement-breakpoint
alter table decisions set (fillfactor = 85);
--> statement-breakpoint
DROP INDEX "conversations_search_index";--> statement-breakpoint
DROP INDEX "messages_search_index";--> statement-breakpoint
DROP INDEX "decisions_search_index";--> statement-breakpoint
DROP INDEX "patterns_status_index";--> statement-breakpoint
DROP INDEX "patterns_search_index";--> statement-breakpoint
DROP INDEX "sessions_search_index";--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "session_id" text GENERATED ALWAYS AS (actor ->> 'sessionId') STORED;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "session_id" text GENERATED ALWAYS AS (actor ->> 'sessionId') STORED;--> statement-breakpoint
CREATE INDEX "conversations_counted_index" ON "conversations" USING btree ("tenant_id","status","project_id","visibility","author_id");--> statement-breakpoint
CREATE INDEX "conversations_keys_index" ON "conversations" USING gin (search_keys("tenant_id", "created_at", "search"));--> statement-breakpoint
CREATE INDEX "messages_keys_index" ON "messages" USING gin (search_keys("tenant_id", "created_at", "search"));--> statement-breakpoint
CREATE INDEX "decisions_weighed_index" ON "decisions" USING btree ("tenant_id","project_id","status","updated_at","id","branch_id");--> statement-breakpoint
CREATE INDEX "decisions_session_index" ON "decisions" USING btree ("tenant_id","session_id") WHERE session_id is not null;--> statement-breakpoint
CREATE INDEX "decisions_keys_index" ON "decisions" USING gin (search_keys("tenant_id", "created_at", "search"));--> statement-breakpoint
CREATE INDEX "patterns_weighed_index" ON "patterns" USING btree ("tenant_id","project_id","status","confidence","id","branch_id");--> statement-breakpoint
CREATE INDEX "patterns_session_index" ON "patterns" USING btree ("tenant_id","session_id") WHERE session_id is not null;--> statement-breakpoint
CREATE INDEX "patterns_keys_index" ON "patterns" USING gin (search_keys("tenant_id", "created_at", "search"));--> statement-breakpoint
CREATE INDEX "sessions_keys_index" ON "sessions" USING gin (search_keys("tenant_id", "created_at", "search"));
--> statement-breakpoint
-- Replaced by its owner: cairn_definer makes it.
grant create on schema public to cairn_definer;
--> statement-breakpoint
set local role cairn_definer;
--> statement-breakpoint
-- As before (migration 0036): what has the words, the latest `wanted` of each kind, with a rank from 0 to 1,000,000. It asks in its
-- owner's name and draws the lines itself: the transaction's tenant, the projects that its key reaches, the person's own private
-- conversations. It goes back in time by as many months as should bring enough, so that a frequent word costs no more than a rare one.
create or replace function search_matches(kinds text[], words tsquery, projects text[], states text[], people text[], since timestamptz, until timestamptz, own boolean, wanted integer)
returns table (kind text, id text, project_id text, at timestamptz, score integer)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
#variable_conflict use_column
declare
  tenant constant text := nullif(current_setting('app.tenant_id', true), '');
  person constant text := nullif(current_setting('app.user_id', true), '');
  reach constant text[] := string_to_array(nullif(current_setting('app.project_ids', true), ''), ',');
  low constant timestamptz := coalesce(since, '-infinity');
  -- What of the words an index can look up: querytree leaves out what must not stand in a row, and none where that is all.
  -- Words side by side are there one by one. Each has a mark before it, in the place of which comes its tenant, or a month of it.
  looked_up constant text := coalesce(regexp_replace(regexp_replace(
    nullif(nullif(querytree(words), ''), 'T'), ' <(?:-|\d+)> ', ' & ', 'g'), $q$'((?:[^']|'')+)'$q$, $q$'@\1'$q$, 'g'), $q$'@'$q$);
  -- Whether the index says all: not of words that stand side by side, or must not stand there.
  sure constant boolean := words is null or words::text !~ '[!<]';
  one_kind text;
  upper_month integer;
  months integer;
  needed integer;
  high timestamptz;
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
    upper_month := search_month(least(until, now()));
    months := 1;
    loop
      high := least(search_month_start(upper_month + 1), coalesce(until, 'infinity'));
      exit when found_rows >= wanted or high <= low;
      asked := case
        when months > 0 then (
          select string_agg(format('(%s)', replace(looked_up, $q$'@$q$, $q$'$q$ || search_key(tenant, month))), ' | ')
          from generate_series(upper_month - months + 1, upper_month) month
        ) else replace(looked_up, $q$'@$q$, $q$'$q$ || search_key(tenant, null))
      end::tsquery;
      if one_kind = 'message' then
        return query
        -- The latest first, and of each whether its conversation may be read, until there are enough.
        select one_kind, hit.id, hit.project_id, hit.created_at, coalesce(round(ts_rank_cd(m.search, words, 32) * 1000000)::integer, 0)
        from (
          select said.id, c.project_id, said.created_at from (
            select m.id, m.conversation_id, m.created_at from messages m
            where search_keys(m.tenant_id, m.created_at, m.search) @@ asked and m.tenant_id || '' = tenant and (sure or m.search @@ words)
              and m.created_at < high and m.created_at >= low
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
          -- Two tenants may have one key. Written so that no other index is taken for it.
          where r.kind = one_kind and search_keys(r.tenant_id, r.created_at, r.search) @@ asked and r.tenant_id || '' = tenant
            and (sure or r.search @@ words) and r.created_at < high and r.created_at >= low
            and r.project_id || '' = any(projects) and (r.private_to is null or (own and r.private_to = person))
            and (states is null or r.status = any(states)) and (people is null or r.person_id = any(people))
          order by r.created_at desc, r.id desc limit wanted - found_rows
        ) hit;
      end if;
      get diagnostics new_rows = row_count;
      exit when months = 0;
      found_rows := found_rows + new_rows;
      upper_month := upper_month - months;
      -- As many months as should do, by what these had; where they had next to nothing three more, and then all that is older.
      needed := least(100, ceil((wanted - found_rows)::numeric * months / greatest(new_rows, 1)))::integer;
      months := case when months = 1 then least(3, needed) when needed <= 12 then needed else 0 end;
    end loop;
  end loop;
end $$;
--> statement-breakpoint
reset role;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
--> statement-breakpoint
-- The same lines around a key's projects, in other words: of "no list, or in it" PostgreSQL expects one row in forty to pass, since
-- it knows neither, and so took the way for few rows (nested loops over a whole tenant) where there are thousands. Of a CASE it
-- expects half.
do $$
declare found record;
begin
  for found in
    select tablename as name, case tablename when 'projects' then 'id' else 'project_id' end as project
    from pg_policies where schemaname = 'public' and policyname = 'key_projects' and qual like '%project\_ids%' and qual not like '%EXISTS%'
  loop
    execute format(
      $policy$alter policy key_projects on %I using (
        case when (select nullif(current_setting('app.project_ids', true), '')) is null then true
          else %I = any ((select string_to_array(current_setting('app.project_ids', true), ','))::text[]) end)$policy$, found.name, found.project);
  end loop;
end $$;
