-- A search in few projects put together all that their tenant has of those days or months, and the project: most of it for nothing. A
-- row now also has its project's month and day among its keys, two beside some sixty. Of an agent's search by words PostgreSQL has a
-- third less to do.
create or replace function search_keys(tenant text, project text, at timestamptz, search tsvector) returns tsvector language plpgsql immutable parallel safe as $$
declare
  own constant text := public.search_key(tenant);
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
    own, monthly, public.search_key(tenant, day), public.search_key(project), public.search_key(project, month), public.search_key(project, day),
    own || replace(words, E'\n', E'\n' || own), monthly || replace(words, E'\n', E'\n' || monthly)), E'\n'));
end $$;
--> statement-breakpoint
-- All of some words, or any, in each of their forms (`queryOf`). Written so that a statement has them as one parameter.
create function search_query(words text[], every boolean) returns tsquery language plpgsql immutable parallel safe as $$
declare
  word text;
  pairs text;
  one tsquery;
  found tsquery;
begin
  foreach word in array words loop
    -- Most words are plain ASCII, and have no other forms.
    pairs := case when octet_length(word) > length(word) then public.search_pairs(word) else '' end;
    if pairs <> '' then one := plainto_tsquery('simple', pairs);
    else
      one := plainto_tsquery('english', word);
      if numnode(one) = 0 then one := plainto_tsquery('simple', word); end if;
      if word ~ '[\u0620-\u064a]' then one := one || plainto_tsquery('arabic', word); end if;
    end if;
    found := case when found is null then one when every then found && one else found || one end;
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
-- The keys of owners for the days from `low` to before `high`, for their months, or, where `low` is null, for all time; as a query for any.
create function search_periods(owners text[], low integer, high integer, monthly boolean) returns text
language plpgsql immutable parallel safe as $$
declare
  owner text;
  keys text := '';
begin
  foreach owner in array owners loop
    if low is null then keys := keys || ' | ' || quote_literal(public.search_key(owner));
    elsif monthly then
      for month in public.search_month(public.search_day_start(low)) .. public.search_month(public.search_day_start(high - 1)) loop
        keys := keys || ' | ' || quote_literal(public.search_key(owner, month::text));
      end loop;
    else
      for day in low .. high - 1 loop
        keys := keys || ' | ' || quote_literal(public.search_key(owner, 'd' || day));
      end loop;
    end if;
  end loop;
  return substr(keys, 4);
end $$;
--> statement-breakpoint
-- Words that are looked up (`search_looked_up`), as a tenant has them in the months of the days from `low` to before `high`.
create function search_in_months(looked_up text, tenant text, low integer, high integer) returns text
language plpgsql immutable parallel safe as $$
declare
  each text := '';
begin
  for month in public.search_month(public.search_day_start(low)) .. public.search_month(public.search_day_start(high - 1)) loop
    each := each || ' | (' || replace(looked_up, $q$'@$q$, $q$'$q$ || public.search_key(tenant, month::text)) || ')';
  end loop;
  return '(' || substr(each, 4) || ')';
end $$;
--> statement-breakpoint
-- As before (migrations 0046 to 0067), written down whole again, but for four things. In few projects it asks for the tenant's words
-- and the projects' periods; what has all of several words is looked for further back at once; a rank is there before rows are sorted,
-- which need no words to be copied then; and the conversation of many messages is looked at once.
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
create or replace function search_matches(kinds text[], words tsquery, projects text[], states text[], people text[], since timestamptz, until timestamptz, own boolean, wanted integer)
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
  -- Of several words that must all be there each one beside the first is taken to leave an eighth: as much further it goes back at once.
  further constant integer := case when words::text !~ '[|!]' then 8 ^ least((numnode(words) - 1) / 2, 3) else 1 end;
  few boolean;
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
  -- Few projects are keys too; more are told apart row by row.
  few := coalesce(cardinality(projects) <= 3, false);
  foreach one_kind in array kinds loop
    found_rows := 0;
    from_day := today + 1;
    high := coalesce(until, 'infinity');
    -- Of messages there are the most.
    days := further * case one_kind when 'message' then 1 else 28 end;
    loop
      if days > 366 then days := null; end if;
      -- So many days; where they are many whole months, and with null all that is older.
      until_day := from_day;
      from_day := until_day - days;
      monthly := days > 14;
      if monthly then from_day := search_day(search_month_start(search_month(search_day_start(from_day)))); end if;
      low := coalesce(greatest(search_day_start(from_day), since), '-infinity');
      asked := case
        -- Of days the words of their months are fewer.
        when not monthly then search_in_months(looked_up, tenant, from_day, until_day)
          || ' & (' || search_periods(case when few then projects else array[tenant] end, from_day, until_day, false) || ')'
        -- With months of projects one list of a word is read faster than one for each month.
        when few then tenant_words || ' & (' || search_periods(projects, from_day, until_day, monthly) || ')'
        when monthly then search_in_months(looked_up, tenant, from_day, until_day)
        else tenant_words
      end;
      case one_kind/* statements */
      end case;
      get diagnostics new_rows = row_count;
      found_rows := found_rows + new_rows;
      exit when days is null or found_rows >= wanted or low <= since;
      high := low;
      -- As many days as should do by those that were looked at, and some more. Of a few days not too much is believed.
      days := ceil(1.2 * (wanted - found_rows) * (today + 1 - from_day) / greatest(found_rows, 1));
      days := least(days, 8 * (today + 1 - from_day));
    end loop;
  end loop;
end $$
$create$, '/* statements */', statements);
end $do$;
--> statement-breakpoint
reset role;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
