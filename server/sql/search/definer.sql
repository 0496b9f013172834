-- Returns the latest `wanted` matching rows of each kind, with the `ts_rank` of each term (0 if the row lacks it) and the number of
-- different words of the row. Text indexes are not used under row-level security, since @@ is not leakproof. So this function runs as
-- the definer and applies the same limits itself: the transaction's tenant, the projects that its key reaches, the person's own
-- private conversations. The caller reads the rows again under row-level security. The search goes back in time period by period, so
-- that a frequent word costs no more than a rare one.
create or replace function search_candidates(
  kinds text[], words tsquery, terms tsquery[], further integer, projects text[], states text[], people text[], since timestamptz, until timestamptz,
  own boolean, wanted integer
) returns table (kind text, id text, at timestamptz, distinct_words integer, term_ranks real[])
-- Without `rows` PostgreSQL expects a thousand rows, and plans each page again for its limit.
language plpgsql stable security definer rows 100 set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
#variable_conflict use_column
declare
  -- The weight of a word by its field, from D to A: examples and quotes, further text, main text, title. The same as in src/search/few.ts.
  importance constant real[] := '{0.7, 0.9, 0.95, 1}';
  tenant constant text := nullif(current_setting('app.tenant_id', true), '');
  person constant text := nullif(current_setting('app.user_id', true), '');
  reach constant text[] := string_to_array(nullif(current_setting('app.project_ids', true), ''), ',');
  looked_up constant text := search_looked_up(words);
  tenant_words constant text := '(' || replace(looked_up, $q$'@$q$, $q$'$q$ || search_key(tenant)) || ')';
  -- Whether an index match is enough: not for phrases and excluded words.
  sure constant boolean := words is null or words::text !~ '[!<]';
  today constant integer := search_day(least(until, now()));
  -- The remaining part of today, in days.
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
  -- For up to three projects their own word keys are looked up. With more, rows are filtered one by one.
  few := coalesce(cardinality(projects) <= 3, false);
  if few then
    project_words := '(' || array_to_string(array(select replace(looked_up, $q$'@$q$, $q$'$q$ || search_key(project)) from unnest(projects) project), ' | ') || ')';
  end if;
  foreach one_kind in array kinds loop
    found_rows := 0;
    from_day := today + 1;
    high := coalesce(until, 'infinity');
    -- Messages are the most frequent kind; a single project has few that match several words. In the morning few rows are of today.
    days := case one_kind when 'message' then 1 else 28 end * greatest(further / cardinality(projects), 1)
      + (rest > 0.5)::integer;
    loop
      -- With few projects, reading all rows of a word is faster than reading this many months.
      if days > (case when few then 183 else 366 end) then days := null; end if;
      -- The next period of `days`: whole months if it is long, and everything older if it is null.
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
        -- For a period of days, the words of its months are a smaller set.
        else search_in_months(looked_up, tenant, from_day, until_day) || ' & (' || search_periods(array[tenant], from_day, until_day, false) || ')'
      end;
      case one_kind
        when 'pattern' then
          return query
          -- Latest first, each checked for access, until there are enough.
          with r as (
            select r.id, r.created_at, r.search as words
            from patterns r
            -- Two owners can share a key, so the ids are compared too. The `|| ''` keeps the planner from using another index.
            where search_keys(r.tenant_id, r.project_id, r.created_at, r.search) @@ asked and r.tenant_id || '' = tenant
              and (sure or r.search @@ words) and r.created_at < high and r.created_at >= low and r.project_id || '' = any(projects)
              and (states is null or r.status = any(states)) and (people is null or r.actor ->> 'id' = any(people))
            order by r.created_at desc, r.id desc offset 0
          )
          select one_kind, r.id, r.created_at, length(r.words), array(select ts_rank(importance, r.words, term) from unnest(terms) term) from r where true limit wanted - found_rows;
        when 'decision' then
          return query
          -- Latest first, each checked for access, until there are enough.
          with r as (
            select r.id, r.created_at, r.search as words
            from decisions r
            -- Two owners can share a key, so the ids are compared too. The `|| ''` keeps the planner from using another index.
            where search_keys(r.tenant_id, r.project_id, r.created_at, r.search) @@ asked and r.tenant_id || '' = tenant
              and (sure or r.search @@ words) and r.created_at < high and r.created_at >= low and r.project_id || '' = any(projects)
              and (states is null or r.status = any(states)) and (people is null or r.actor ->> 'id' = any(people))
            order by r.created_at desc, r.id desc offset 0
          )
          select one_kind, r.id, r.created_at, length(r.words), array(select ts_rank(importance, r.words, term) from unnest(terms) term) from r where true limit wanted - found_rows;
        when 'conversation' then
          return query
          -- Latest first, each checked for access, until there are enough.
          with r as (
            select r.id, r.created_at, r.search as words, r.status, r.visibility, r.author_id
            from conversations r
            -- Two owners can share a key, so the ids are compared too. The `|| ''` keeps the planner from using another index.
            where search_keys(r.tenant_id, r.project_id, r.created_at, r.search) @@ asked and r.tenant_id || '' = tenant
              and (sure or r.search @@ words) and r.created_at < high and r.created_at >= low and r.project_id || '' = any(projects)
              and (states is null or r.status = any(states)) and (people is null or r.author_id = any(people))
            order by r.created_at desc, r.id desc offset 0
          )
          select one_kind, r.id, r.created_at, length(r.words), array(select ts_rank(importance, r.words, term) from unnest(terms) term) from r where r.status <> 'deleted' and (r.visibility <> 'private' or (own and r.author_id = person)) limit wanted - found_rows;
        when 'message' then
          return query
          -- Latest first, each checked for access, until there are enough.
          with r as (
            select r.id, r.created_at, r.search as words, r.conversation_id
            from messages r
            -- Two owners can share a key, so the ids are compared too. The `|| ''` keeps the planner from using another index.
            where search_keys(r.tenant_id, r.project_id, r.created_at, r.search) @@ asked and r.tenant_id || '' = tenant
              and (sure or r.search @@ words) and r.created_at < high and r.created_at >= low and r.project_id || '' = any(projects)
              and (states is null or r.status = any(states)) and (people is null or r.actor ->> 'id' = any(people))
            order by r.created_at desc, r.id desc offset 0
          )
          select one_kind, r.id, r.created_at, length(r.words), array(select ts_rank(importance, r.words, term) from unnest(terms) term) from r where r.conversation_id not in (
            select c.id from conversations c
            where c.tenant_id = tenant and c.id = any(array(select distinct conversation_id from r))
              and (c.status = 'deleted' or (c.visibility = 'private' and not (own and c.author_id = person)))) limit wanted - found_rows;
        when 'session' then
          return query
          -- Latest first, each checked for access, until there are enough.
          with r as (
            select r.id, r.created_at, r.found_by as words
            from sessions r
            -- Two owners can share a key, so the ids are compared too. The `|| ''` keeps the planner from using another index.
            where search_keys(r.tenant_id, r.project_id, r.created_at, r.found_by) @@ asked and r.tenant_id || '' = tenant
              and (sure or r.found_by @@ words) and r.created_at < high and r.created_at >= low and r.project_id || '' = any(projects)
              and (states is null or session_state(r.status, r.last_event_at) = any(states)) and (people is null or r.user_id = any(people))
            order by r.created_at desc, r.id desc offset 0
          )
          select one_kind, r.id, r.created_at, length(r.words), array(select ts_rank(importance, r.words, term) from unnest(terms) term) from r where true limit wanted - found_rows;
        when 'insight' then
          return query
          -- Latest first, each checked for access, until there are enough.
          with r as (
            select r.id, r.created_at, r.search as words, r.tenant_id, r.project_id, r.type
            from insights r
            -- Two owners can share a key, so the ids are compared too. The `|| ''` keeps the planner from using another index.
            where search_keys(r.tenant_id, r.project_id, r.created_at, r.search) @@ asked and r.tenant_id || '' = tenant
              and (sure or r.search @@ words) and r.created_at < high and r.created_at >= low and r.project_id || '' = any(projects)
              and (states is null or r.status = any(states)) and (people is null or r.actor ->> 'id' = any(people))
            order by r.created_at desc, r.id desc offset 0
          )
          select one_kind, r.id, r.created_at, length(r.words), array(select ts_rank(importance, r.words, term) from unnest(terms) term) from r where not exists (select from insight_mutes m where m.tenant_id = r.tenant_id and m.project_id = r.project_id and m.type = r.type) limit wanted - found_rows;
      end case;
      get diagnostics new_rows = row_count;
      found_rows := found_rows + new_rows;
      exit when days is null or found_rows >= wanted or low <= since;
      high := low;
      -- Estimates the next period from the hits so far, plus 20 %. Limited to 8 times the period, since a few days prove little.
      days := ceil(least(1.2 * (wanted - found_rows) / greatest(found_rows, 1), 8) * (today + 1 - rest - from_day));
    end loop;
  end loop;
end $$;

-- Whether PostgreSQL's statistics expect many rows of one of these kinds in the projects. Then a search ranks only the latest matching
-- rows, otherwise all of them. Messages are the most frequent kind, so they are checked first.
create or replace function search_is_large(kinds text[], projects text[], few_rows integer)
-- Only a volatile function may run EXPLAIN.
returns boolean language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  kind text;
  plan json;
begin
  foreach kind in array array(select one from unnest(kinds) one order by one <> 'message') loop
    execute format('explain (format json) select from %I where project_id = any($1)', kind || 's') into plan using projects;
    if (plan -> 0 -> 'Plan' ->> 'Plan Rows')::double precision > few_rows then return true; end if;
  end loop;
  return false;
end $$;

-- Returns the part of a query that an index can look up. querytree drops excluded words, and returns nothing if there are no others.
-- Phrases become single words. Each word is prefixed with `@`, which callers replace with the key of a tenant or of one of its months.
create or replace function search_looked_up(words tsquery) returns text language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(regexp_replace(regexp_replace(
    nullif(nullif(querytree(words), ''), 'T'), ' <(?:-|\d+)> ', ' & ', 'g'), $q$'((?:[^']|'')+)'$q$, $q$'@\1'$q$, 'g'), $q$'@'$q$)
$$;

-- Returns a query that matches any of the owners' keys: for the days from `low` to before `high`, for their months, or, if `low` is null,
-- for all time.
create or replace function search_periods(owners text[], low integer, high integer, monthly boolean) returns text
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

-- Returns the looked-up words (`search_looked_up`) with a tenant's keys for the months of the days from `low` to before `high`.
create or replace function search_in_months(looked_up text, tenant text, low integer, high integer) returns text
language plpgsql immutable parallel safe as $$
declare
  each text := '';
begin
  for month in public.search_month(public.search_day_start(low)) .. public.search_month(public.search_day_start(high - 1)) loop
    each := each || ' | (' || replace(looked_up, $q$'@$q$, $q$'$q$ || public.search_key(tenant, month::text)) || ')';
  end loop;
  return '(' || substr(each, 4) || ')';
end $$;

revoke all on function
  search_candidates(text[], tsquery, tsquery[], integer, text[], text[], text[], timestamptz, timestamptz, boolean, integer),
  search_is_large(text[], text[], integer),
  search_looked_up(tsquery)
from public;

grant execute on function
  search_candidates(text[], tsquery, tsquery[], integer, text[], text[], text[], timestamptz, timestamptz, boolean, integer),
  search_is_large(text[], text[], integer)
to cairn_app;
