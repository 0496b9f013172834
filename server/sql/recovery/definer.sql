-- Stores a password reset link for 30 minutes. Every address gets a row; only that of an account can be used.
create or replace function password_reset_begin(new_id text, address text, hash text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare person users;
begin
  delete from password_resets r where r.expires_at < now() - interval '7 days';
  select * into person from users u where u.email = address and u.status = 'active';
  insert into password_resets (id, user_id, token_hash, expires_at) values (new_id, person.id, hash, now() + interval '30 minutes');
  return jsonb_build_object('userId', person.id, 'locale', person.preferences ->> 'locale');
end $$;

-- Returns the state of a link; null if there is none, or it has no account.
create or replace function password_reset_find(hash text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object(
    'state', case when r.used_at is not null then 'used' when r.expires_at <= now() then 'expired' else 'open' end,
    'email', u.email, 'expiresAt', r.expires_at)
  from password_resets r join users u on u.id = r.user_id and u.status = 'active'
  where r.token_hash = hash
$$;

-- Sets the new password, once. This uses up every link of the person and ends all their sign-ins.
create or replace function password_reset_complete(hash text, new_password_hash text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare link password_resets; person users;
begin
  select * into link from password_resets r where r.token_hash = hash for update;
  select * into person from users u where u.id = link.user_id and u.status = 'active';
  if person.id is null then return jsonb_build_object('outcome', 'unknown'); end if;
  if link.used_at is not null then return jsonb_build_object('outcome', 'used'); end if;
  if link.expires_at <= now() then return jsonb_build_object('outcome', 'expired'); end if;
  update password_resets r set used_at = now() where r.user_id = person.id and r.used_at is null;
  insert into passwords (user_id, hash) values (person.id, new_password_hash)
  on conflict (user_id) do update set hash = excluded.hash, updated_at = now();
  update sign_ins s set ended_at = now() where s.user_id = person.id and s.ended_at is null;
  return jsonb_build_object(
    'outcome', 'done', 'userId', person.id, 'email', person.email, 'locale', person.preferences ->> 'locale',
    'tenantId', account_find(person.email) ->> 'tenantId');
end $$;

revoke all on function
  password_reset_begin(text, text, text),
  password_reset_find(text),
  password_reset_complete(text, text)
from public;

grant execute on function
  password_reset_begin(text, text, text),
  password_reset_find(text),
  password_reset_complete(text, text)
to cairn_app;
