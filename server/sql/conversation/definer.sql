-- Lists runs without a worker: not claimed within two seconds of their start, or with an expired lease. Returns ids only.
create or replace function runs_left() returns table (id text, tenant_id text, asked_by text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.id, r.tenant_id, r.asked_by from conversation_runs r
  where r.status in ('queued', 'running') and coalesce(r.lease_until, r.created_at + interval '2 seconds') < now()
  limit 100
$$;

-- Permanently deletes the conversations of the transaction's tenant, with their messages, that were deleted before `before`. Runs as the
-- definer, because only their authors see deleted conversations.
create or replace function conversations_forget(before timestamptz) returns setof text
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from conversations
  where tenant_id = nullif(current_setting('app.tenant_id', true), '') and status = 'deleted' and deleted_at < before
  returning id
$$;

-- Returns the conversations of the transaction's tenant, or of one of its projects, with a message that matches `words`. The caller still
-- filters by what the reader may read. Runs as the definer: under row-level security PostgreSQL would scan every message.
create or replace function conversations_saying(words tsquery, project text) returns setof text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
-- Enough work_mem to hold all rows of a word that most messages contain. Without it PostgreSQL rechecks whole pages, row by row.
set work_mem = '32MB' set enable_seqscan = off set jit = off as $$
declare
  tenant constant text := nullif(current_setting('app.tenant_id', true), '');
  -- Whether an index match is enough: not for phrases and excluded words.
  sure constant boolean := words::text !~ '[!<]';
  asked constant tsquery := replace(search_looked_up(words), $q$'@$q$, $q$'$q$ || search_key(tenant))
    || case when project is null then '' else ' & ' || quote_literal(search_key(project)) end;
begin
  if tenant is null or numnode(words) = 0 then return; end if;
  return query
  select distinct m.conversation_id from messages m
  -- Two owners can share a key, so the ids are compared too. The `|| ''` keeps the planner from using another index.
  where search_keys(m.tenant_id, m.project_id, m.created_at, m.search) @@ asked and m.tenant_id || '' = tenant
    and (project is null or m.project_id || '' = project) and (sure or m.search @@ words);
end $$;

revoke all on function
  runs_left(),
  conversations_forget(timestamptz),
  conversations_saying(tsquery, text)
from public;

grant execute on function
  runs_left(),
  conversations_forget(timestamptz),
  conversations_saying(tsquery, text)
to cairn_app;
