create or replace function challenge_put(new_hash text, seconds integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from sign_in_challenges where expires_at < now();
  insert into sign_in_challenges (hash, expires_at) values (new_hash, now() + make_interval(secs => seconds));
  return true;
end $$;

-- Returns true once: the challenge is deleted by the first call.
create or replace function challenge_take(wanted text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare good boolean;
begin
  delete from sign_in_challenges where hash = wanted returning expires_at > now() into good;
  return coalesce(good, false);
end $$;

revoke all on function
  challenge_put(text, integer),
  challenge_take(text)
from public;

grant execute on function
  challenge_put(text, integer),
  challenge_take(text)
to cairn_app;
