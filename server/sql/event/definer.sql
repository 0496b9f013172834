-- Deletes the tenant's events older than a day. Called with each new event, so the table holds no more than a day per tenant.
create or replace function events_forget() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from events where tenant_id = nullif(current_setting('app.tenant_id', true), '') and created_at < now() - interval '1 day'
$$;

-- Publishes a change of a platform row to those with the permission. Its lock lasts until the transaction ends, so that events
-- become visible in the order of their ids. Events are kept for a day.
create or replace function platform_announce(heard_with text, about text, subject text, row_version integer, who jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(720312, 0), pg_notify('cairn_bell', 'platform:');
  delete from platform_events where created_at < now() - interval '1 day';
  insert into platform_events (permission, type, subject_id, subject_version, actor) values (heard_with, about, subject, row_version, who);
end $$;

-- Starts to follow the platform's events. This is a use of the platform and is audited. Returns the number of the newest event;
-- null if the sign-in is not a staff member's.
create or replace function platform_follow(wanted_sign_in text, request text) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  cairn_role text := sign_in_standing(wanted_sign_in) ->> 'cairnRole';
  held text := case when platform_may(cairn_role, 'platform.admin') then 'platform.admin' when platform_may(cairn_role, 'staff.use') then 'staff.use' end;
begin
  if held is null then return null; end if;
  insert into platform_audit (actor, permission, purpose, request_id)
  values (jsonb_build_object('type', 'user', 'id', nullif(current_setting('app.user_id', true), '')), held, 'follow live events', request);
  return (select coalesce(max(id), 0) from platform_events);
end $$;

-- Returns the events after `after` that the current role of this sign-in may receive.
create or replace function platform_events_after(wanted_sign_in text, after bigint, most integer) returns setof platform_events
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select e.* from platform_events e
  where e.id > after and platform_may((select sign_in_standing(wanted_sign_in) ->> 'cairnRole'), e.permission)
  order by e.id limit most
$$;

-- Returns the number of the platform's newest event; null if the sign-in is not a staff member's.
create or replace function platform_newest(wanted_sign_in text) returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select max(id) from platform_events), 0)
  where platform_may(sign_in_standing(wanted_sign_in) ->> 'cairnRole', 'staff.use')
$$;

revoke all on function
  events_forget(),
  platform_follow(text, text),
  platform_events_after(text, bigint, integer),
  platform_newest(text),
  platform_announce(text, text, text, integer, jsonb)
from public;

grant execute on function
  events_forget(),
  platform_follow(text, text),
  platform_events_after(text, bigint, integer),
  platform_newest(text),
  platform_announce(text, text, text, integer, jsonb)
to cairn_app;

grant execute on function
  platform_announce(text, text, text, integer, jsonb)
to cairn_platform;
