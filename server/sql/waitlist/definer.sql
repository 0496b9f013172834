-- Stores an unconfirmed address. Returns true if it has an account: the row is stored as well, and its link is invalid.
create or replace function waitlist_join(new_id text, address text, hash text, wanted_locale text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare known boolean;
begin
  delete from waitlist w where w.confirmed_at is null and w.created_at < now() - interval '7 days';
  known := exists (select from users u where u.email = address);
  insert into waitlist (id, email, locale, token_hash) values (new_id, address, wanted_locale, hash)
  on conflict (email) do update set token_hash = excluded.token_hash, locale = excluded.locale;
  return to_jsonb(known);
end $$;

-- Confirms an address, and returns how many wait before it. Opening the link again returns the current position.
create or replace function waitlist_confirm(hash text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare entry waitlist;
begin
  update waitlist w set confirmed_at = coalesce(w.confirmed_at, clock_timestamp())
  where w.token_hash = hash and not exists (select from users u where u.email = w.email)
  returning * into entry;
  if entry.id is null then return null; end if;
  return jsonb_build_object(
    'state', case when entry.admitted_at is null then 'waiting' else 'admitted' end, 'email', entry.email,
    'before', (select count(*) from waitlist w where w.admitted_at is null and (w.confirmed_at, w.id) < (entry.confirmed_at, entry.id)));
end $$;

-- Links a token to the mail that carries it: `mail_finish` stores its outcome.
create or replace function waitlist_mailed(hash text, mail text) returns jsonb
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update waitlist w set mail_id = mail, delivery = 'pending' where w.token_hash = hash returning to_jsonb(true)
$$;

create or replace function waitlist_admits(hash text, address text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select to_jsonb(exists (select from waitlist w where w.admission_hash = hash and w.email = address))
$$;

revoke all on function
  waitlist_join(text, text, text, text),
  waitlist_confirm(text),
  waitlist_mailed(text, text),
  waitlist_admits(text, text)
from public;

grant execute on function
  waitlist_join(text, text, text, text),
  waitlist_confirm(text),
  waitlist_mailed(text, text),
  waitlist_admits(text, text)
to cairn_app;
