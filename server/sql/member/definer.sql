create or replace function members_last_seen() returns table (user_id text, seen_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.user_id, max(s.seen_at) from sign_ins s
  where s.tenant_id = nullif(current_setting('app.tenant_id', true), '')
  group by s.user_id
$$;

-- Ends the sign-ins of a member in the current tenant only.
create or replace function member_sign_ins_end(person text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update sign_ins set ended_at = now()
  where user_id = person and tenant_id = nullif(current_setting('app.tenant_id', true), '') and ended_at is null
$$;

revoke all on function
  members_last_seen(),
  member_sign_ins_end(text)
from public;

grant execute on function
  members_last_seen(),
  member_sign_ins_end(text)
to cairn_app;
