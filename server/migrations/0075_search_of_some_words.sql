-- In few projects a search put together each word's rows of the whole tenant, and the days or months of the projects. A row's words now
-- have keys with their project too: what two or more of them share is found in a third of the time.
create or replace function search_keys(tenant text, project text, at timestamptz, search tsvector) returns tsvector language plpgsql immutable parallel safe as $$
declare
  own constant text := public.search_key(tenant);
  its constant text := public.search_key(project);
  month constant text := public.search_month(at)::text;
  day constant text := 'd' || public.search_day(at);
  monthly constant text := public.search_key(tenant, month);
  words text := array_to_string(tsvector_to_array(search), E'\n');
begin
  -- A word may have 2,046 bytes, its key too.
  if octet_length(words) >= 2000 then
    words := array_to_string(array(select word from unnest(tsvector_to_array(search)) word where octet_length(word) < 2000), E'\n');
  end if;
  return array_to_tsvector(string_to_array(concat_ws(E'\n',
    own, monthly, public.search_key(tenant, day), its, public.search_key(project, month), public.search_key(project, day),
    own || replace(words, E'\n', E'\n' || own), its || replace(words, E'\n', E'\n' || its), monthly || replace(words, E'\n', E'\n' || monthly)), E'\n'));
end $$;
--> statement-breakpoint
-- What has at least two of several: each with any before it.
create function search_two_of(queries tsquery[]) returns tsquery language plpgsql immutable parallel safe as $$
declare
  one tsquery;
  former tsquery;
  found tsquery;
begin
  foreach one in array queries loop
    found := coalesce(found || (one && former), found, one && former);
    former := coalesce(former || one, one);
  end loop;
  return found;
end $$;
--> statement-breakpoint
set local maintenance_work_mem = '256MB';
--> statement-breakpoint
reindex index conversations_keys_index;--> statement-breakpoint
reindex index messages_keys_index;--> statement-breakpoint
reindex index decisions_keys_index;--> statement-breakpoint
reindex index insights_keys_index;--> statement-breakpoint
reindex index patterns_keys_index;--> statement-breakpoint
reindex index sessions_keys_index;
--> statement-breakpoint
grant create on schema public to cairn_definer;
--> statement-breakpoint
set local role cairn_definer;
--> statement-breakpoint
drop function search_matches(text[], tsquery, text[], text[], text[], timestamptz, timestamptz, boolean, integer);
--> statement-breakpoint
-- As before (migration 0074), written down whole again, but for three things. In few projects it asks for their own words; where a row
-- must have several words it says so (`several`), and is looked for further back at once; and the first days do not end with the one
-- that has just begun.
do $do$
declare
  statements text := '';
  kind record;
begin
  for kind in
    select * from (values
      ('pattern', 'patterns', $$actor ->> 'id'$$, '', 'true'),
      ('decision', 'decisions', $$actor ->> 'id'$$, '', 'true'),
      ('conversation', 'conversations', 'author_id', ', r.status, r.visibility, r.author_id',
        $$r.status <> 'deleted' and (r.visibility <> 'private' or (own and r.author_id = person))$$),
      -- Many messages are of the same conversation: each of those is looked at once.
      ('message', 'messages', $$actor ->> 'id'$$, ', r.conversation_id',
        $$r.conversation_id not in (
            select c.id from conversations c
            where c.tenant_id = tenant and c.id = any(array(select distinct conversation_id from r))
              and (c.status = 'deleted' or (c.visibility = 'private' and not (own and c.author_id = person))))$$),
      ('session', 'sessions', 'user_id', '', 'true'),
      ('insight', 'insights', $$actor ->> 'id'$$, ', r.tenant_id, r.type',
        'not exists (select from insight_mutes m where m.tenant_id = r.tenant_id and m.project_id = r.project_id and m.type = r.type)')
    ) kinds (name, source, person, looked_at, visible)
  loop
    statements := statements || format($sql$
        when %L then
          return query
          -- The latest first, and of each whether it may be read, until there are enough.
          with r as (
            select r.id, r.project_id, r.created_at, coalesce(round(ts_rank(r.search, words, 32) * 1000000)::integer, 0) as score%s
            from %I r
            -- Two owners may have one key. Written so that no other index is taken for it.
            where search_keys(r.tenant_id, r.project_id, r.created_at, r.search) @@ asked and r.tenant_id || '' = tenant
              and (sure or r.search @@ words) and r.created_at < high and r.created_at >= low and r.project_id || '' = any(projects)
              and (states is null or r.status = any(states)) and (people is null or r.%s = any(people))
            order by r.created_at desc, r.id desc offset 0
          )
          select one_kind, r.id, r.project_id, r.created_at, r.score from r where %s limit wanted - found_rows;$sql$,
      kind.name, kind.looked_at, kind.source, kind.person, kind.visible);
  end loop;
  execute replace($create$
create function search_matches(kinds text[], words tsquery, several boolean, projects text[], states text[], people text[], since timestamptz, until timestamptz, own boolean, wanted integer)
returns table (kind text, id text, project_id text, at timestamptz, score integer)
-- Of the thousand rows that PostgreSQL expects by itself a page's limit takes so many that it planned each page anew.
language plpgsql stable security definer rows 100 set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
#variable_conflict use_column
declare
  tenant constant text := nullif(current_setting('app.tenant_id', true), '');
  person constant text := nullif(current_setting('app.user_id', true), '');
  reach constant text[] := string_to_array(nullif(current_setting('app.project_ids', true), ''), ',');
  looked_up constant text := search_looked_up(words);
  tenant_words constant text := '(' || replace(looked_up, $q$'@$q$, $q$'$q$ || search_key(tenant)) || ')';
  -- Whether the index says all: not of words that stand side by side, or must not stand there.
  sure constant boolean := words is null or words::text !~ '[!<]';
  today constant integer := search_day(least(until, now()));
  -- What is still to come of today, as a part of a day.
  rest constant double precision := today + 1 - extract(epoch from least(until, now()) - search_day_start(0)) / 86400;
  few boolean;
  project_words text;
  one_kind text;
  days integer;
  from_day integer;
  until_day integer;
  monthly boolean;
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
  -- Few projects have keys of their words; more are told apart row by row.
  few := coalesce(cardinality(projects) <= 3, false);
  if few then
    project_words := '(' || array_to_string(array(select replace(looked_up, $q$'@$q$, $q$'$q$ || search_key(project)) from unnest(projects) project), ' | ') || ')';
  end if;
  foreach one_kind in array kinds loop
    found_rows := 0;
    from_day := today + 1;
    high := coalesce(until, 'infinity');
    -- Of messages there are the most; of one project few that have several words. In the morning there are hardly any of today.
    days := case one_kind when 'message' then 1 else 28 end * case when several then greatest(32 / cardinality(projects), 1) else 1 end
      + (rest > 0.5)::integer;
    loop
      -- Of few projects all of a word is read faster than that of so many months.
      if days > (case when few then 183 else 366 end) then days := null; end if;
      -- So many days; where they are many whole months, and with null all that is older.
      until_day := from_day;
      from_day := until_day - days;
      monthly := days > 14;
      if monthly then from_day := search_day(search_month_start(search_month(search_day_start(from_day)))); end if;
      low := coalesce(greatest(search_day_start(from_day), since), '-infinity');
      asked := case
        when few and days is null then project_words
        when few then project_words || ' & (' || search_periods(projects, from_day, until_day, monthly) || ')'
        when days is null then tenant_words
        when monthly then search_in_months(looked_up, tenant, from_day, until_day)
        -- Of days the words of their months are fewer.
        else search_in_months(looked_up, tenant, from_day, until_day) || ' & (' || search_periods(array[tenant], from_day, until_day, false) || ')'
      end;
      case one_kind/* statements */
      end case;
      get diagnostics new_rows = row_count;
      found_rows := found_rows + new_rows;
      exit when days is null or found_rows >= wanted or low <= since;
      high := low;
      -- As many days as should do by those that were looked at, and some more. Of a few days not too much is believed.
      days := ceil(least(1.2 * (wanted - found_rows) / greatest(found_rows, 1), 8) * (today + 1 - rest - from_day));
    end loop;
  end loop;
end $$
$create$, '/* statements */', statements);
end $do$;
--> statement-breakpoint
revoke all on function search_matches(text[], tsquery, boolean, text[], text[], text[], timestamptz, timestamptz, boolean, integer) from public;
--> statement-breakpoint
grant execute on function search_matches(text[], tsquery, boolean, text[], text[], text[], timestamptz, timestamptz, boolean, integer) to cairn_app;
--> statement-breakpoint
reset role;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
