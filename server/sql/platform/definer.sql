create or replace function platform_enter(person text, wanted text, why text, request text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from users u where u.id = person and u.status = 'active' and platform_may(u.cairn_role, wanted)) then
    return false;
  end if;
  insert into platform_audit (actor, permission, purpose, request_id)
  values (jsonb_build_object('type', 'user', 'id', person), wanted, why, request);
  return true;
end $$;

-- Whether this transaction has entered the platform with one of these permissions. The time guards against transaction ids that repeat
-- after a backup is restored.
create or replace function platform_open(variadic wanted text[]) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from platform_audit a
    where a.xid = pg_current_xact_id() and a.permission = any (wanted) and a.created_at > now() - interval '1 minute')
$$;

revoke all on function
  platform_enter(text, text, text, text),
  platform_open(text[])
from public;

grant execute on function
  platform_enter(text, text, text, text),
  platform_open(text[])
to cairn_platform;
