-- Events are kept for a day. Called with each new one, so a tenant's table grows no larger than its busiest day.
create or replace function events_forget() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from events where tenant_id = nullif(current_setting('app.tenant_id', true), '') and created_at < now() - interval '1 day'
$$;

-- Tells that a row of the platform changed, to those with the permission. From here to the transaction's end no other
-- announces one, so that events become visible in the order of their ids. Kept for a day.
create or replace function platform_announce(heard_with text, about text, subject text, row_version integer, who jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(720312, 0), pg_notify('cairn_bell', 'platform:');
  delete from platform_events where created_at < now() - interval '1 day';
  insert into platform_events (permission, type, subject_id, subject_version, actor) values (heard_with, about, subject, row_version, who);
end $$;

-- Begins to follow the platform's events, which is a use of the platform and written down as one. The newest event's
-- number; null where whoever has this sign-in is no staff.
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

-- The events after one, for whoever has this sign-in now: those that their role lets them hear, and none of anybody else.
create or replace function platform_events_after(wanted_sign_in text, after bigint, most integer) returns setof platform_events
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select e.* from platform_events e
  where e.id > after and platform_may((select sign_in_standing(wanted_sign_in) ->> 'cairnRole'), e.permission)
  order by e.id limit most
$$;

-- The number of the platform's newest event, for whoever may hear of them; null for anybody else.
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
