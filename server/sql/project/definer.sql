-- Lists the deleted projects of a tenant, separated by commas. Every transaction of a tenant starts with this and stores it in
-- app.deleted_projects.
create or replace function deleted_projects(tenant text) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(string_agg(p.id, ','), '') from projects p where p.tenant_id = tenant and p.status = 'deleted'
$$;

-- Permanently deletes the next rows of a project of the transaction's tenant that is due, with all rows that depend on them, and
-- finally the project itself. Each step is final, so a run that was killed continues here.
-- Null: the project is not due. 0: it is deleted. Otherwise the number of deleted rows.
create or replace function project_delete_step(wanted text, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant constant text := nullif(current_setting('app.tenant_id', true), '');
  step text[];
  ids text[];
begin
  perform from projects p where p.tenant_id = tenant and p.id = wanted and p.status = 'deleted' and p.deleted_at <= now() - interval '30 days'
  for update;
  if not found then return null; end if;
  -- Tables with many dependent rows, and the column by which rows (in other projects too) refer to them, which is set to null.
  foreach step slice 1 in array array[
    ['conversations', null], ['sessions', 'handoff_from_id'], ['patterns', 'successor_id'], ['decisions', 'supersedes_id'], ['notifications', null]] loop
    execute format('select array(select id from %I where tenant_id = $1 and project_id = $2 limit $3)', step[1]) into ids using tenant, wanted, most;
    if cardinality(ids) > 0 then
      if step[2] is not null then
        execute format('update %1$I set %2$I = null where tenant_id = $1 and %2$I = any($2)', step[1], step[2]) using tenant, ids;
      end if;
      execute format('delete from %I where tenant_id = $1 and id = any($2)', step[1]) using tenant, ids;
      return cardinality(ids);
    end if;
  end loop;
  delete from projects p where p.tenant_id = tenant and p.id = wanted;
  return 0;
end $$;

-- Lists the projects of all tenants that are due for deletion.
create or replace function projects_to_delete() returns table (tenant_id text, project_id text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.tenant_id, p.id from projects p where p.status = 'deleted' and p.deleted_at <= now() - interval '30 days' order by p.deleted_at
$$;

-- Lists what is older than `days` in a project of the transaction's tenant: conversations that are not pinned and have no
-- run in progress, and sessions with events. Includes private ones, of which only the number is reported.
create or replace function retention_due(wanted text, days integer, most integer)
returns table (kind text, id text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  (select 'conversation', c.id from conversations c
   where c.tenant_id = nullif(current_setting('app.tenant_id', true), '') and c.project_id = wanted and not c.pinned
     and c.last_message_at < now() - make_interval(days => days)
     and not exists (select from conversation_runs r where r.tenant_id = c.tenant_id and r.conversation_id = c.id and r.status in ('queued', 'running'))
   limit most)
  union all
  (select 'session', s.id from sessions s
   where s.tenant_id = nullif(current_setting('app.tenant_id', true), '') and s.project_id = wanted and s.events_deleted_at is null
     and s.last_sequence > 0 and s.last_event_at < now() - make_interval(days => days)
   limit most)
$$;

create or replace function retention_count(wanted text, days integer) returns table (conversations integer, sessions integer)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select (count(*) filter (where kind = 'conversation'))::integer, (count(*) filter (where kind = 'session'))::integer
  from retention_due(wanted, days, null)
$$;

-- Deletes the next rows of a project that are past its retention, and adds them to the tally. False: nothing was left.
-- Learning signals found in them that wait for more evidence are deleted too: they could no longer be quoted.
create or replace function retention_step(wanted text, most integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant constant text := nullif(current_setting('app.tenant_id', true), '');
  keep integer;
  chats text[];
  quiet text[];
  steps integer;
begin
  select p.retention_days into keep from projects p where p.tenant_id = tenant and p.id = wanted and p.status <> 'deleted' for update;
  if keep is null then return false; end if;
  select coalesce(array_agg(due.id) filter (where due.kind = 'conversation'), '{}'), coalesce(array_agg(due.id) filter (where due.kind = 'session'), '{}')
  into chats, quiet from retention_due(wanted, keep, most) due;
  if cardinality(chats) + cardinality(quiet) = 0 then return false; end if;
  delete from sightings s where s.tenant_id = tenant and s.project_id = wanted and s.source_id = any (chats || quiet);
  delete from notifications n where n.tenant_id = tenant and n.subject_id = any (chats);
  delete from conversations c where c.tenant_id = tenant and c.id = any (chats);
  delete from session_events e where e.tenant_id = tenant and e.session_id = any (quiet);
  get diagnostics steps = row_count;
  update sessions s set events_deleted_at = now(), event_words = null where s.tenant_id = tenant and s.id = any (quiet);
  update projects p set retention_tally = jsonb_build_object(
    'conversations', coalesce((p.retention_tally ->> 'conversations')::integer, 0) + cardinality(chats),
    'sessions', coalesce((p.retention_tally ->> 'sessions')::integer, 0) + cardinality(quiet),
    'events', coalesce((p.retention_tally ->> 'events')::integer, 0) + steps)
  where p.tenant_id = tenant and p.id = wanted;
  return true;
end $$;

-- Lists the projects of all tenants with a retention period, or with a deletion run that has not been reported yet.
create or replace function projects_with_retention() returns table (tenant_id text, project_id text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.tenant_id, p.id from projects p
  where p.status <> 'deleted' and (p.retention_days is not null or p.retention_tally is not null) order by p.tenant_id, p.id
$$;

revoke all on function
  deleted_projects(text),
  project_delete_step(text, integer),
  projects_to_delete(),
  retention_count(text, integer),
  retention_step(text, integer),
  projects_with_retention(),
  retention_due(text, integer, integer)
from public;

grant execute on function
  deleted_projects(text),
  project_delete_step(text, integer),
  projects_to_delete(),
  retention_count(text, integer),
  retention_step(text, integer),
  projects_with_retention()
to cairn_app;
