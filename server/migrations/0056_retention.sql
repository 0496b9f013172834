ALTER TABLE "projects" ADD COLUMN "retention_days" integer;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "retention_tally" jsonb;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "events_deleted_at" timestamp (3) with time zone;
--> statement-breakpoint
create policy definer_delete on sightings to cairn_definer using (true) with check (false);
--> statement-breakpoint
grant select, delete on sightings to cairn_definer;
--> statement-breakpoint
grant select (retention_days, retention_tally), update (retention_tally) on projects to cairn_definer;
--> statement-breakpoint
alter policy definer_hold on projects with check (true);
--> statement-breakpoint
grant create on schema public to cairn_definer;
--> statement-breakpoint
-- What of a project of the transaction's tenant is older than so many days: conversations that nobody has pinned and in which no
-- answer is being written, and sessions with events. Everybody's, private ones too: their number is all that is told.
create function retention_due(wanted text, days integer, most integer)
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
--> statement-breakpoint
create function retention_count(wanted text, days integer) returns table (conversations integer, sessions integer)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select (count(*) filter (where kind = 'conversation'))::integer, (count(*) filter (where kind = 'session'))::integer
  from retention_due(wanted, days, null)
$$;
--> statement-breakpoint
-- Deletes the next of what a project of the transaction's tenant keeps no longer, and adds it to the tally. False: nothing was left.
-- What was seen in it and waits for more evidence goes as well: it could be quoted from nothing.
create function retention_step(wanted text, most integer) returns boolean
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
  update sessions s set events_deleted_at = now() where s.tenant_id = tenant and s.id = any (quiet);
  update projects p set retention_tally = jsonb_build_object(
    'conversations', coalesce((p.retention_tally ->> 'conversations')::integer, 0) + cardinality(chats),
    'sessions', coalesce((p.retention_tally ->> 'sessions')::integer, 0) + cardinality(quiet),
    'events', coalesce((p.retention_tally ->> 'events')::integer, 0) + steps)
  where p.tenant_id = tenant and p.id = wanted;
  return true;
end $$;
--> statement-breakpoint
-- The projects that keep things for so many days only, or have still to tell what a run has deleted; of all tenants.
create function projects_with_retention() returns table (tenant_id text, project_id text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.tenant_id, p.id from projects p
  where p.status <> 'deleted' and (p.retention_days is not null or p.retention_tally is not null) order by p.tenant_id, p.id
$$;
--> statement-breakpoint
do $$
declare signature text;
begin
  foreach signature in array array['retention_due(text, integer, integer)', 'retention_count(text, integer)', 'retention_step(text, integer)',
    'projects_with_retention()'] loop
    execute format('revoke all on function %s from public', signature);
    -- Which rows they are, is for the others to ask.
    if signature not like 'retention_due%' then execute format('grant execute on function %s to cairn_app', signature); end if;
    execute format('alter function %s owner to cairn_definer', signature);
  end loop;
end $$;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
