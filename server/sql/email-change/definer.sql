-- Stores the change of the current user's address, and replaces the one that waits. Returns whether the new address has an account already.
create or replace function email_change_begin(new_address text, current_code text, next_code text, minutes integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare taken boolean := exists (select from users u where u.email = new_address);
begin
  insert into email_changes (user_id, email, current_hash, next_hash, expires_at)
  select u.id, new_address, current_code, case when taken then null else next_code end, now() + make_interval(mins => minutes)
  from users u where u.id = nullif(current_setting('app.user_id', true), '') and u.status = 'active'
  on conflict (user_id) do update set
    email = excluded.email, current_hash = excluded.current_hash, next_hash = excluded.next_hash, attempts = 0,
    expires_at = excluded.expires_at;
  return taken;
end $$;

-- Returns the change that waits; null if there is none, or its time is over.
create or replace function email_change_find() returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('email', e.email, 'expiresAt', e.expires_at) from email_changes e
  where e.user_id = nullif(current_setting('app.user_id', true), '') and e.expires_at > now() and e.attempts < 5
$$;

-- Changes the address of the current user, if both codes are right. Links to set a new password that went to the former address end.
-- expired: no change waits, its time or its attempts are over, or somebody else has got the address meanwhile.
create or replace function email_change_complete(current_code text, next_code text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare waiting email_changes; former text;
begin
  select * into waiting from email_changes e where e.user_id = nullif(current_setting('app.user_id', true), '') for update;
  if waiting.user_id is null or waiting.expires_at <= now() or waiting.attempts >= 5 then
    return jsonb_build_object('outcome', 'expired');
  end if;
  if waiting.current_hash is distinct from current_code or waiting.next_hash is distinct from next_code then
    update email_changes e set attempts = e.attempts + 1 where e.user_id = waiting.user_id;
    return jsonb_build_object('outcome', 'wrong', 'remaining', 4 - waiting.attempts);
  end if;
  delete from email_changes e where e.user_id = waiting.user_id;
  select u.email into former from users u where u.id = waiting.user_id for update;
  begin
    update users u set email = waiting.email, updated_at = now(), version = u.version + 1 where u.id = waiting.user_id;
  exception when unique_violation then
    return jsonb_build_object('outcome', 'expired');
  end;
  update password_resets r set used_at = now() where r.user_id = waiting.user_id and r.used_at is null;
  return jsonb_build_object('outcome', 'done', 'former', former, 'email', waiting.email);
end $$;

create or replace function email_change_cancel() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from email_changes e where e.user_id = nullif(current_setting('app.user_id', true), '')
$$;

revoke all on function
  email_change_begin(text, text, text, integer),
  email_change_find(),
  email_change_complete(text, text),
  email_change_cancel()
from public;

grant execute on function
  email_change_begin(text, text, text, integer),
  email_change_find(),
  email_change_complete(text, text),
  email_change_cancel()
to cairn_app;
