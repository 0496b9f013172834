-- Returns what operators may know about how these people sign in, without anything about a password or a factor itself.
create or replace function account_states(people text[])
returns table (
  user_id text, factor text, created_at timestamptz, last_sign_in_at timestamptz, open_sign_ins integer, last_seen_at timestamptz,
  refused_today integer)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.id,
    case
      when not found.passkey and not found.totp then 'none' when not found.passkey then 'totp'
      when found.totp or not found.password then 'passkey' else 'optional' end,
    u.created_at,
    (select max(e.created_at) from identity_events e where e.user_id = u.id and e.event = 'sign-in' and e.outcome = 'done'),
    (select count(*)::integer from sign_ins s where s.user_id = u.id and s.ended_at is null and s.expires_at > now()),
    (select max(s.seen_at) from sign_ins s where s.user_id = u.id),
    (select count(*)::integer from identity_events e
      where e.user_id = u.id and e.event in ('sign-in', 'second-step') and e.outcome = 'refused' and e.created_at > now() - interval '1 day')
  from users u cross join lateral (
    select
      exists (select from passkeys p where p.user_id = u.id) as passkey,
      exists (select from totp_secrets t where t.user_id = u.id and t.secret is not null) as totp,
      exists (select from passwords w where w.user_id = u.id) as password) found
  where u.id = any (people) and (select platform_open('platform.admin'))
$$;

-- Returns the networks from which the password of an account was wrong within the time that such attempts count.
create or replace function account_refused_networks(person text) returns setof text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct e.address from identity_events e
  where e.user_id = person and e.event = 'sign-in' and e.outcome = 'refused' and e.created_at > now() - interval '15 minutes'
    and (select platform_open('platform.admin'))
$$;

-- Ends all sign-ins of a person, also those that wait for their second step, and forgets the browsers that skip it.
create or replace function account_sign_ins_end(person text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update sign_ins set ended_at = now() where user_id = person and ended_at is null and (select platform_open('platform.admin'));
  delete from second_steps where user_id = person and used_at is null and (select platform_open('platform.admin'));
  delete from remembered_browsers where user_id = person and (select platform_open('platform.admin'));
$$;

-- Returns the sign-ups that wait for their code: those with one id, or whose name or address is like `words`.
create or replace function account_waiting(wanted text, words text, most integer)
returns table (id text, name text, email text, created_at timestamptz, expires_at timestamptz, sent integer, delivery text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.id, r.name, r.email, r.created_at, r.expires_at, r.sent, r.delivery from registrations r
  where r.used_at is null and r.expires_at > now() and (select platform_open('platform.admin'))
    and (wanted is null or r.id = wanted) and (words is null or r.name ilike words or r.email ilike words)
  order by r.created_at desc, r.id limit most
$$;

revoke all on function
  account_states(text[]),
  account_refused_networks(text),
  account_sign_ins_end(text),
  account_waiting(text, text, integer)
from public;

grant execute on function
  account_states(text[]),
  account_refused_networks(text),
  account_sign_ins_end(text),
  account_waiting(text, text, integer)
to cairn_platform;
