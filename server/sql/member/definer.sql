create or replace function members_last_seen() returns table (user_id text, seen_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.user_id, max(s.seen_at) from sign_ins s
  where s.tenant_id = nullif(current_setting('app.tenant_id', true), '')
  group by s.user_id
$$;

-- Returns the second factor of each member of the current tenant who has one, without anything about the factor itself. A passkey is
-- optional while the password alone still signs in: only an authenticator app asks for a second step after it.
create or replace function members_second_factor() returns table (user_id text, factor text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select found.user_id,
    case when not found.passkey then 'totp' when found.totp or not found.password then 'passkey' else 'optional' end
  from (
    select m.user_id,
      exists (select from passkeys p where p.user_id = m.user_id) as passkey,
      exists (select from totp_secrets t where t.user_id = m.user_id and t.secret is not null) as totp,
      exists (select from passwords w where w.user_id = m.user_id) as password
    from memberships m
    where m.tenant_id = nullif(current_setting('app.tenant_id', true), '')) found
  where found.passkey or found.totp
$$;

-- Ends the sign-ins of a member in the current tenant only.
create or replace function member_sign_ins_end(person text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update sign_ins set ended_at = now()
  where user_id = person and tenant_id = nullif(current_setting('app.tenant_id', true), '') and ended_at is null
$$;

revoke all on function
  members_last_seen(),
  members_second_factor(),
  member_sign_ins_end(text)
from public;

grant execute on function
  members_last_seen(),
  members_second_factor(),
  member_sign_ins_end(text)
to cairn_app;
