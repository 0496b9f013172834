-- Runs that nobody works on: begun and not taken up within two seconds, or of a process that died. Ids alone.
create or replace function runs_left() returns table (id text, tenant_id text, asked_by text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.id, r.tenant_id, r.asked_by from conversation_runs r
  where r.status in ('queued', 'running') and coalesce(r.lease_until, r.created_at + interval '2 seconds') < now()
  limit 100
$$;

-- For good, with all that was said in it: of the transaction's tenant, what was deleted before that moment. Nobody sees them who could.
create or replace function conversations_forget(before timestamptz) returns setof text
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from conversations
  where tenant_id = nullif(current_setting('app.tenant_id', true), '') and status = 'deleted' and deleted_at < before
  returning id
$$;

-- The conversations of the transaction's tenant, or of one of its projects, in which somebody has said the words; whoever asks still
-- looks which of them the reader may read. In its owner's name: below row-level security PostgreSQL would look into every message.
create or replace function conversations_saying(words tsquery, project text) returns setof text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
-- With room for all rows of a word that most messages have: without it they are read page by page, and each for its words.
set work_mem = '32MB' set enable_seqscan = off set jit = off as $$
declare
  tenant constant text := nullif(current_setting('app.tenant_id', true), '');
  -- Whether the index says all: not of words that stand side by side, or must not stand there.
  sure constant boolean := words::text !~ '[!<]';
  asked constant tsquery := replace(search_looked_up(words), $q$'@$q$, $q$'$q$ || search_key(tenant))
    || case when project is null then '' else ' & ' || quote_literal(search_key(project)) end;
begin
  if tenant is null or numnode(words) = 0 then return; end if;
  return query
  select distinct m.conversation_id from messages m
  -- Two owners may have one key. Written so that no other index is taken for it.
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
