ALTER TABLE "messages" DROP CONSTRAINT "messages_conversation_fk";
--> statement-breakpoint
DROP INDEX "conversations_keys_index";--> statement-breakpoint
DROP INDEX "messages_keys_index";--> statement-breakpoint
DROP INDEX "decisions_keys_index";--> statement-breakpoint
DROP INDEX "insights_keys_index";--> statement-breakpoint
DROP INDEX "patterns_keys_index";--> statement-breakpoint
DROP INDEX "sessions_keys_index";
--> statement-breakpoint
drop function search_keys(text, timestamptz, tsvector);
--> statement-breakpoint
-- What stands before each word of an owner (a tenant, a project), or of a period of it. It names no owner for certain: who reads asks
-- for the owner as well.
create function search_key(owner text, period text default '') returns text language sql immutable parallel safe
return substr(md5(owner), 1, 8) || period || '.';
--> statement-breakpoint
create function search_day(at timestamptz) returns integer language sql immutable parallel safe
return (at at time zone 'utc')::date - date '2000-01-01';
--> statement-breakpoint
create function search_day_start(day integer) returns timestamptz language sql immutable parallel safe
return (date '2000-01-01' + day)::timestamp at time zone 'utc';
--> statement-breakpoint
-- All keys of a row: those of its tenant, of that tenant's month and day, and of its project; and those of each word, with its tenant
-- before it and with the month. Day and project have no words of their own, which would make the index as large again: the index
-- itself puts them together with the words of the month. In one go, since it runs for each row written.
create function search_keys(tenant text, project text, at timestamptz, search tsvector) returns tsvector language plpgsql immutable parallel safe as $$
declare
  own constant text := public.search_key(tenant);
  monthly constant text := public.search_key(tenant, public.search_month(at)::text);
  words text := array_to_string(tsvector_to_array(search), E'\n');
begin
  -- A word may have 2,046 bytes, its key too.
  if octet_length(words) >= 2000 then
    words := array_to_string(array(select word from unnest(tsvector_to_array(search)) word where octet_length(word) < 2000), E'\n');
  end if;
  return array_to_tsvector(string_to_array(
    own || E'\n' || monthly || E'\n' || public.search_key(tenant, 'd' || public.search_day(at)) || E'\n' || public.search_key(project) || E'\n'
      || own || replace(words, E'\n', E'\n' || own) || E'\n' || monthly || replace(words, E'\n', E'\n' || monthly), E'\n'));
end $$;
--> statement-breakpoint
set local maintenance_work_mem = '256MB';
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_project_id_key" UNIQUE("tenant_id","project_id","id");
--> statement-breakpoint
-- The project of each message: the table is written anew in one go, since an update would leave each row there twice. It asks in
-- the name of cairn_definer: row-level security is forced on the owner, too.
create function message_project(tenant text, conversation text) returns text language sql stable security definer set search_path = pg_catalog, public, pg_temp
return (select c.project_id from public.conversations c where c.tenant_id = tenant and c.id = conversation);
--> statement-breakpoint
grant create on schema public to cairn_definer;
--> statement-breakpoint
alter function message_project(text, text) owner to cairn_definer;
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "project_id" text;
--> statement-breakpoint
alter table messages alter column project_id type text using message_project(tenant_id, conversation_id), alter column project_id set not null;
--> statement-breakpoint
drop function message_project(text, text);
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_fk" FOREIGN KEY ("tenant_id","project_id","conversation_id") REFERENCES "public"."conversations"("tenant_id","project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_keys_index" ON "conversations" USING gin (search_keys("tenant_id", "project_id", "created_at", "search")) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "messages_keys_index" ON "messages" USING gin (search_keys("tenant_id", "project_id", "created_at", "search")) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "decisions_keys_index" ON "decisions" USING gin (search_keys("tenant_id", "project_id", "created_at", "search")) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "insights_keys_index" ON "insights" USING gin (search_keys("tenant_id", "project_id", "created_at", "search")) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "patterns_keys_index" ON "patterns" USING gin (search_keys("tenant_id", "project_id", "created_at", "search")) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "sessions_keys_index" ON "sessions" USING gin (search_keys("tenant_id", "project_id", "created_at", "search")) WITH (gin_pending_list_limit=256);
--> statement-breakpoint
set local role cairn_definer;
--> statement-breakpoint
-- As before (migration 0036): what has the words, the latest `wanted` of each kind, with a rank from 0 to 1,000,000. It asks in its
-- owner's name and draws the lines itself: the transaction's tenant, the projects that its key reaches, the person's own private
-- conversations. It goes back in time by as many days as should bring enough, so that a frequent word costs no more than a rare one.
-- Each kind has a statement of its own, made from one text: of a union of all, PostgreSQL sets up every table for each.
do $do$
declare
  statements text := '';
  kind record;
begin
  for kind in
    select * from (values
      ('pattern', 'patterns', $$actor ->> 'id'$$, 'true'),
      ('decision', 'decisions', $$actor ->> 'id'$$, 'true'),
      ('conversation', 'conversations', 'author_id', $$(r.visibility <> 'private' or (own and r.author_id = person))$$),
      ('message', 'messages', $$actor ->> 'id'$$, $$(select c.visibility <> 'private' or (own and c.author_id = person) from conversations c where c.tenant_id = tenant and c.id = r.conversation_id)$$),
      ('session', 'sessions', 'user_id', 'true'),
      ('insight', 'insights', $$actor ->> 'id'$$, 'true')
    ) kinds (name, source, person, visible)
  loop
    statements := statements || format($sql$
        when %L then
          return query
          select one_kind, hit.id, hit.project_id, hit.created_at, coalesce(round(ts_rank_cd(hit.search, words, 32) * 1000000)::integer, 0)
          from (
            -- The latest first, and of each whether it may be read, until there are enough.
            select * from (
              select * from %I r
              -- Two owners may have one key. Written so that no other index is taken for it.
              where search_keys(r.tenant_id, r.project_id, r.created_at, r.search) @@ asked and r.tenant_id || '' = tenant
                and (sure or r.search @@ words) and r.created_at < high and r.created_at >= low and r.project_id || '' = any(projects)
                and (states is null or r.status = any(states)) and (people is null or r.%s = any(people))
              order by r.created_at desc, r.id desc offset 0
            ) r
            where %s limit wanted - found_rows
          ) hit;$sql$, kind.name, kind.source, kind.person, kind.visible);
  end loop;
  execute replace($create$
create or replace function search_matches(kinds text[], words tsquery, projects text[], states text[], people text[], since timestamptz, until timestamptz, own boolean, wanted integer)
returns table (kind text, id text, project_id text, at timestamptz, score integer)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
#variable_conflict use_column
declare
  tenant constant text := nullif(current_setting('app.tenant_id', true), '');
  person constant text := nullif(current_setting('app.user_id', true), '');
  reach constant text[] := string_to_array(nullif(current_setting('app.project_ids', true), ''), ',');
  -- What of the words an index can look up: querytree leaves out what must not stand in a row, and none where that is all.
  -- Words side by side are there one by one. Each has a mark before it, in the place of which comes its tenant, or a month of it.
  looked_up constant text := coalesce(regexp_replace(regexp_replace(
    nullif(nullif(querytree(words), ''), 'T'), ' <(?:-|\d+)> ', ' & ', 'g'), $q$'((?:[^']|'')+)'$q$, $q$'@\1'$q$, 'g'), $q$'@'$q$);
  -- Whether the index says all: not of words that stand side by side, or must not stand there.
  sure constant boolean := words is null or words::text !~ '[!<]';
  today constant integer := search_day(least(until, now()));
  -- Few projects are keys too; more are told apart row by row.
  within_projects text := '';
  one_kind text;
  days integer;
  from_day integer;
  low timestamptz;
  high timestamptz;
  found_rows integer;
  new_rows integer;
  asked tsquery;
begin
  if reach is not null then
    projects := array(select unnest(projects) intersect select unnest(reach));
  end if;
  if tenant is null or cardinality(projects) = 0 then return; end if;
  if cardinality(projects) <= 3 then
    within_projects := (select format(' & (%s)', string_agg(quote_literal(search_key(project)), ' | ')) from unnest(projects) project);
  end if;
  foreach one_kind in array kinds loop
    found_rows := 0;
    from_day := today + 1;
    high := coalesce(until, 'infinity');
    -- Of messages there are the most.
    days := case one_kind when 'message' then 2 else 15 end;
    loop
      -- So many days; where they are many whole months, and with null all that is older.
      if days is null then
        low := coalesce(since, '-infinity');
        asked := format('(%s)', replace(looked_up, $q$'@$q$, $q$'$q$ || search_key(tenant))) || within_projects;
      else
        asked := (
          select format('(%s)', string_agg(format('(%s)', replace(looked_up, $q$'@$q$, $q$'$q$ || search_key(tenant, month::text))), ' | '))
          from generate_series(search_month(search_day_start(from_day - days)), search_month(search_day_start(from_day - 1))) month
        ) || case when days <= 14 then (
          select format(' & (%s)', string_agg(quote_literal(search_key(tenant, 'd' || day)), ' | ')) from generate_series(from_day - days, from_day - 1) day
        ) else '' end || within_projects;
        from_day := case when days <= 14 then from_day - days else search_day(search_month_start(search_month(search_day_start(from_day - days)))) end;
        low := greatest(search_day_start(from_day), since);
      end if;
      case one_kind/* statements */
      end case;
      get diagnostics new_rows = row_count;
      found_rows := found_rows + new_rows;
      exit when days is null or found_rows >= wanted or low <= since;
      high := low;
      -- As many days as should do by those that were looked at, and some more. Of a few days not too much is believed.
      days := ceil(1.2 * (wanted - found_rows) * (today + 1 - from_day) / greatest(found_rows, 1));
      if today + 1 - from_day < 15 then days := least(days, 92); end if;
      if days > 366 then days := null; end if;
    end loop;
  end loop;
end $$
$create$, '/* statements */', statements);
end $do$;
--> statement-breakpoint
drop view search_rows;
--> statement-breakpoint
reset role;
--> statement-breakpoint
drop function search_key(text, integer);
--> statement-breakpoint
revoke create on schema public from cairn_definer;
--> statement-breakpoint
-- As migration 0040 has it, as a CASE: PostgreSQL expects half of the rows to pass, not one in forty (migration 0039).
alter policy key_projects on patterns using (
  case when (select nullif(current_setting('app.project_ids', true), '')) is null then true
    else project_id = any ((select string_to_array(current_setting('app.project_ids', true), ','))::text[])
      or (level = 'tenant' and status = 'accepted') end);
