-- Whether a person's account asks for more than a password. A passkey counts only without a password, which would sign in alone.
create or replace function has_second_factor(person text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from totp_secrets t where t.user_id = person and t.secret is not null)
    or (exists (select from passkeys p where p.user_id = person) and not exists (select from passwords w where w.user_id = person))
$$;

-- Whether the current user's account asks for more than a password.
create or replace function own_second_factor() returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select has_second_factor(nullif(current_setting('app.user_id', true), ''))
$$;

-- Whether a sign-in has to come from the issuer of its tenant, and does not. Without an issuer nobody has to. Owners with a second factor
-- are excepted, so that a broken issuer locks nobody out for good.
create or replace function lacks_single_sign_on(in_tenant text, settings jsonb, person text, member_role text, method text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case
    when requires_single_sign_on(settings) and not is_bound_sign_in(method) then
      exists (select from sign_on_connections c where c.tenant_id = in_tenant)
      and not (member_role = 'owner' and has_second_factor(person))
    else false end
$$;

-- Returns the person of a session cookie, and whether the cookie is the value before the last rotation (`former`). A former value
-- still works for requests in flight, without the proof of identity that the person has given since. `needsSecondFactor`: the tenant
-- requires one, and the person has none; its own issuer asks for one itself. `bound`: the sign-in came from that issuer. A sign-in that is
-- too old for its tenant is not found there.
create or replace function sign_in_find(hash text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object(
    'signInId', s.id, 'role', m.role, 'former', s.token_hash <> hash,
    'bound', is_bound_sign_in(s.method),
    'needsSingleSignOn', lacks_single_sign_on(t.id, t.settings, u.id, m.role, s.method),
    'needsSecondFactor', case
      when requires_second_factor(t.settings) and not is_bound_sign_in(s.method) then not has_second_factor(u.id) else false end,
    'user', jsonb_build_object(
      'id', u.id, 'email', u.email, 'displayName', u.display_name, 'firstName', u.first_name, 'lastName', u.last_name,
      'avatar', u.avatar, 'cairnRole', case when is_bound_sign_in(s.method) then 'none' else u.cairn_role end,
      'preferences', u.preferences,
      'tenantCount', case when is_bound_sign_in(s.method) then 1 else (
        select count(*) from memberships own join tenants home on home.id = own.tenant_id and home.status = 'active'
        where own.user_id = u.id and own.status = 'active') end),
    'tenant', jsonb_build_object(
      'id', t.id, 'name', t.name, 'slug', t.slug, 'plan', t.plan, 'status', t.status, 'settings', t.settings, 'limits', t.limits,
      'closesAt', t.closes_at))
  from sign_ins s
  join users u on u.id = s.user_id and u.status = 'active'
  join tenants t on t.id = s.tenant_id and t.status = 'active'
  join memberships m on m.tenant_id = s.tenant_id and m.user_id = s.user_id and m.status = 'active'
  where (s.token_hash = hash or (s.previous_hash = hash and s.previous_until > now()))
    and s.ended_at is null and s.expires_at > now() and sign_in_age_allowed(t.settings, s.created_at)
$$;

create or replace function has_suspended_tenant(person text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from memberships m join tenants t on t.id = m.tenant_id and t.status = 'suspended'
    where m.user_id = person and m.status = 'active')
$$;

-- Returns the account of an address with its password hash and initial tenant: that of the last sign-in, else the oldest. `suspended`: a
-- tenant of the person is suspended, which explains why there may be no initial one.
create or replace function account_find(address text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('userId', u.id, 'passwordHash', p.hash, 'tenantId', home.tenant_id, 'locale', u.preferences ->> 'locale',
    'suspended', has_suspended_tenant(u.id))
  from users u
  left join passwords p on p.user_id = u.id
  left join lateral (
    select m.tenant_id
    from memberships m
    join tenants t on t.id = m.tenant_id and t.status = 'active'
    left join lateral (select max(s.created_at) as last from sign_ins s where s.user_id = u.id and s.tenant_id = m.tenant_id) used on true
    where m.user_id = u.id and m.status = 'active'
    order by used.last desc nulls last, m.created_at
    limit 1) home on true
  where u.email = address and u.status = 'active'
$$;

create or replace function sign_in_begin(
  new_id text, person text, tenant text, hash text, kept boolean, agent text, by_method text, network text
) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from sign_ins where user_id = person and (expires_at < now() or ended_at < now() - interval '90 days');
  insert into sign_ins (id, user_id, tenant_id, token_hash, keep, user_agent, method, address, expires_at)
  values (new_id, person, tenant, hash, kept, left(agent, 300), by_method, network,
          now() + case when kept then interval '30 days' else interval '12 hours' end)
$$;

-- Extends a sign-in. Replaces a token that is at least ten minutes old, or whose owner's role has changed; the old token stays valid
-- for 60 seconds. Returns rotated, kept, former (another tab has already rotated) or null (signed out).
create or replace function sign_in_refresh(hash text, new_hash text, network text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare found sign_ins;
begin
  select * into found from sign_ins
  where (token_hash = hash or (previous_hash = hash and previous_until > now())) and ended_at is null and expires_at > now()
  for update;
  if found.id is null then return null; end if;
  if not (select sign_in_age_allowed(t.settings, found.created_at) from tenants t where t.id = found.tenant_id) then return null; end if;
  if found.token_hash <> hash then return jsonb_build_object('outcome', 'former', 'keep', found.keep); end if;
  update sign_ins
  set seen_at = now(), address = network, expires_at = now() + case when keep then interval '30 days' else interval '12 hours' end
  where id = found.id;
  if found.rotated_at > now() - interval '10 minutes' then return jsonb_build_object('outcome', 'kept', 'keep', found.keep); end if;
  update sign_ins
  set token_hash = new_hash, previous_hash = hash, previous_until = now() + interval '60 seconds', rotated_at = now()
  where id = found.id;
  return jsonb_build_object('outcome', 'rotated', 'keep', found.keep);
end $$;

create or replace function sign_in_end(hash text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update sign_ins set ended_at = now()
  where (token_hash = hash or (previous_hash = hash and previous_until > now())) and ended_at is null
$$;

-- Stores a registration for ten minutes. Returns true if the address has an account: its row is stored as well, without a
-- code that can match, so that the two cases look the same afterwards.
create or replace function registration_put(
  new_id text, address text, password_hash text, full_name text, first_name text, last_name text, newsletter boolean, locale text, code_hash text
) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare known boolean;
begin
  delete from registrations r where (r.used_at is null and r.expires_at < now()) or r.used_at < now() - interval '1 day';
  known := exists (select from users u where u.email = address);
  insert into registrations (id, email, password_hash, name, first_name, last_name, newsletter, locale, code_hash, expires_at)
  values (new_id, address, password_hash, full_name, first_name, last_name, newsletter, locale,
          case when known then null else code_hash end, now() + interval '10 minutes');
  return known;
end $$;

create or replace function registration_status(wanted text, address text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object(
    'used', used_at is not null, 'expired', expires_at <= now(), 'remaining', greatest(0, 5 - attempts), 'delivery', delivery)
  from registrations where id = wanted and email = address
$$;

-- Sets a new code for a pending registration: at most five more, each valid for ten minutes and five attempts.
create or replace function registration_renew(wanted text, address text, new_code_hash text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare known boolean; row registrations;
begin
  known := exists (select from users u where u.email = address);
  update registrations r
  set code_hash = case when known then null else new_code_hash end, attempts = 0, sent = r.sent + 1, expires_at = now() + interval '10 minutes'
  where r.id = wanted and r.email = address and r.used_at is null and r.expires_at > now() and r.sent <= 5
  returning * into row;
  if row.id is null then return null; end if;
  return jsonb_build_object('known', known, 'locale', row.locale);
end $$;

-- Returns the pending registration that a password at sign-in may belong to: this browser's, else the newest of the address.
create or replace function registration_pending(address text, mine text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('id', id, 'passwordHash', password_hash)
  from registrations
  where email = address and used_at is null and expires_at > now() and attempts < 5
  order by (id = mine) desc, created_at desc limit 1
$$;

-- Checks a code. If it is right, creates the user, their tenant "Default Organization" and their membership as its owner.
create or replace function registration_complete(
  wanted text, address text, tried_hash text, new_user text, new_tenant text, new_membership text, tenant_slug text
) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare waiting registrations; made text; maker jsonb := jsonb_build_object('type', 'user', 'id', new_user);
begin
  select * into waiting from registrations where id = wanted and email = address for update;
  if waiting.id is null then return jsonb_build_object('outcome', 'expired'); end if;
  if waiting.used_at is not null then return jsonb_build_object('outcome', 'used'); end if;
  if waiting.expires_at <= now() then return jsonb_build_object('outcome', 'expired'); end if;
  if waiting.attempts >= 5 then return jsonb_build_object('outcome', 'wrong', 'remaining', 0); end if;
  if waiting.code_hash is distinct from tried_hash then
    update registrations set attempts = attempts + 1 where id = wanted;
    return jsonb_build_object('outcome', 'wrong', 'remaining', 4 - waiting.attempts);
  end if;
  update registrations set used_at = now(), password_hash = '', code_hash = null where id = wanted;
  insert into users (id, email, display_name, first_name, last_name, preferences, newsletter, actor)
  values (new_user, address, coalesce(nullif(waiting.name, ''), 'User'), waiting.first_name, waiting.last_name,
          case when waiting.locale = '' then '{}'::jsonb else jsonb_build_object('locale', waiting.locale) end, waiting.newsletter, maker)
  on conflict (email) do nothing returning id into made;
  -- Another registration of this address was completed in the meantime.
  if made is null then return jsonb_build_object('outcome', 'used'); end if;
  insert into passwords (user_id, hash) values (new_user, waiting.password_hash);
  insert into tenants (id, name, slug, actor) values (new_tenant, 'Default Organization', tenant_slug, maker);
  insert into memberships (id, tenant_id, user_id, role, actor) values (new_membership, new_tenant, new_user, 'owner', maker);
  return jsonb_build_object('outcome', 'right');
end $$;

-- Returns the current roles of a sign-in; null if it has ended, the person is suspended, or the rules of the tenant do not accept it.
create or replace function sign_in_standing(wanted text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('role', m.role, 'cairnRole', case when is_bound_sign_in(s.method) then 'none' else u.cairn_role end)
  from sign_ins s
  join users u on u.id = s.user_id and u.status = 'active'
  join tenants t on t.id = s.tenant_id and t.status = 'active'
  join memberships m on m.tenant_id = s.tenant_id and m.user_id = s.user_id and m.status = 'active'
  where s.id = wanted and s.ended_at is null and s.expires_at > now() and sign_in_age_allowed(t.settings, s.created_at)
    and case when requires_second_factor(t.settings) and not is_bound_sign_in(s.method) then has_second_factor(u.id) else true end
    and not lacks_single_sign_on(t.id, t.settings, u.id, m.role, s.method)
    and s.tenant_id = nullif(current_setting('app.tenant_id', true), '') and s.user_id = nullif(current_setting('app.user_id', true), '')
$$;

-- Records an event of an account in the person's history, and in the audit log of the tenant if there is one.
-- Deletes the person's events older than 90 days; the audit log stays.
create or replace function identity_event_put(
  new_id text, person text, tenant text, happened text, how_it_ended text, by_method text, why text, agent text, network text, request text
) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from identity_events where user_id is not distinct from person and created_at < now() - interval '90 days';
  insert into identity_events (id, user_id, tenant_id, event, outcome, method, reason, user_agent, address, request_id)
  values (new_id, person, tenant, happened, how_it_ended, by_method, why, left(agent, 300), network, request);
  -- A change of a role is audited as member.updated, with the person who made it.
  insert into audit_events (id, tenant_id, actor, action, target_type, target_id, outcome, detail, request_id, address, client)
  select replace(new_id, 'ide_', 'aud_'), tenant,
         case when how_it_ended = 'done' then jsonb_build_object('type', 'user', 'id', person) else jsonb_build_object('type', 'system', 'id', 'sign-in') end,
         'identity.' || happened, 'user', coalesce(person, ''), how_it_ended, jsonb_build_object('method', by_method, 'reason', why), request,
         network, left(agent, 300)
  where tenant is not null and happened <> 'role.changed'
$$;

-- Gives a sign-in a new token at once, and switches it to `to_tenant` if given. Returns rotated, former (another
-- tab has already rotated: the token stays), refused (not a member there, or bound to its tenant), expired (too old for that tenant) or null (signed out).
create or replace function sign_in_rotate(hash text, new_hash text, to_tenant text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare found sign_ins;
begin
  select * into found from sign_ins
  where (token_hash = hash or (previous_hash = hash and previous_until > now())) and ended_at is null and expires_at > now()
  for update;
  if found.id is null then return null; end if;
  if to_tenant is not null then
    if is_bound_sign_in(found.method) or not exists (
      select from memberships m join tenants t on t.id = m.tenant_id and t.status = 'active'
      where m.tenant_id = to_tenant and m.user_id = found.user_id and m.status = 'active')
    then return jsonb_build_object('outcome', 'refused', 'keep', found.keep); end if;
    if not (select sign_in_age_allowed(t.settings, found.created_at) from tenants t where t.id = to_tenant)
    then return jsonb_build_object('outcome', 'expired', 'keep', found.keep); end if;
    update sign_ins set tenant_id = to_tenant where id = found.id;
  end if;
  if found.token_hash <> hash then return jsonb_build_object('outcome', 'former', 'keep', found.keep); end if;
  update sign_ins
  set token_hash = new_hash, previous_hash = hash, previous_until = now() + interval '60 seconds', rotated_at = now(), seen_at = now(),
      expires_at = now() + case when keep then interval '30 days' else interval '12 hours' end
  where id = found.id;
  return jsonb_build_object('outcome', 'rotated', 'keep', found.keep);
end $$;

-- Marks the person's sign-ins in the current tenant for rotation, because their role changed: each gets a new token when it is next
-- extended.
create or replace function member_sign_ins_rotate(person text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update sign_ins set rotated_at = to_timestamp(0)
  where user_id = person and tenant_id = nullif(current_setting('app.tenant_id', true), '') and ended_at is null
$$;

-- Lists the current user's sign-ins in all tenants. Never returns a token.
create or replace function own_sign_ins() returns table (
  id text, user_agent text, method text, address text, tenant_name text, created_at timestamptz, seen_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.id, s.user_agent, s.method, s.address, t.name, s.created_at, s.seen_at
  from sign_ins s join tenants t on t.id = s.tenant_id
  where s.user_id = nullif(current_setting('app.user_id', true), '') and s.ended_at is null and s.expires_at > now()
  order by s.seen_at desc, s.id desc
$$;

-- Ends one sign-in of the current user, or all except the spared one. Returns how many were ended.
create or replace function own_sign_ins_end(wanted text, spared text) returns integer
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with ended as (
    update sign_ins set ended_at = now()
    where user_id = nullif(current_setting('app.user_id', true), '') and ended_at is null and expires_at > now()
      and (wanted is null or id = wanted) and id is distinct from spared
    returning id)
  select count(*)::integer from ended
$$;

create or replace function own_password() returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('hash', hash, 'changedAt', updated_at) from passwords
  where user_id = nullif(current_setting('app.user_id', true), '')
$$;

-- Stores a new password only if the current one is still the one that was checked (`former`; null: there was none).
create or replace function own_password_put(new_hash text, former text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare person text := nullif(current_setting('app.user_id', true), '');
begin
  if former is null then insert into passwords (user_id, hash) values (person, new_hash) on conflict do nothing;
  else update passwords set hash = new_hash, updated_at = now() where user_id = person and hash = former; end if;
  return found;
end $$;

-- Lists the organizations that the current user may switch to.
create or replace function own_tenants() returns table (id text, name text, role text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.id, t.name, m.role
  from memberships m join tenants t on t.id = m.tenant_id and t.status = 'active'
  where m.user_id = nullif(current_setting('app.user_id', true), '') and m.status = 'active'
  order by lower(t.name), t.id
$$;

-- Whether the person has proved their identity within the last ten minutes.
create or replace function sign_in_proved(wanted text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from sign_ins where id = wanted and user_id = nullif(current_setting('app.user_id', true), '')
    and proved_at > now() - interval '10 minutes')
$$;

create or replace function sign_in_prove(wanted text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update sign_ins set proved_at = now() where id = wanted and user_id = nullif(current_setting('app.user_id', true), '')
$$;

-- Whether the password was set within a day. Anyone with access to the mailbox may have set it, so no code is sent there.
create or replace function password_is_new() returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from passwords p join users u on u.id = p.user_id
    where p.user_id = nullif(current_setting('app.user_id', true), '')
      and p.updated_at > now() - interval '1 day' and u.created_at < p.updated_at - interval '1 minute')
$$;

-- Returns the login hint of the organization's identity provider if it signed this browser in, for signing out there as well.
create or replace function sign_in_hint(hash text) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.login_hint from sign_ins s
  join identities i on i.user_id = s.user_id and i.provider = 'sso'
  where (s.token_hash = hash or (s.previous_hash = hash and s.previous_until > now())) and s.ended_at is null and s.method like 'sso%'
  order by i.used_at desc limit 1
$$;

create or replace function credentials_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare person text := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  delete from remembered_browsers where user_id = person;
  delete from second_steps where user_id = person and used_at is null;
  update password_resets set used_at = now() where user_id = person and used_at is null;
  update sign_ins set previous_hash = null, previous_until = null where user_id = person and previous_hash is not null;
  return null;
end $$;

-- Gives a sign-in a new token; the former one is refused from the commit on. Returns whether it lasts 30 days; null if it
-- has ended or the token is not its current one.
create or replace function sign_in_replace(hash text, new_hash text) returns jsonb
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update sign_ins
  set token_hash = new_hash, previous_hash = null, previous_until = null, rotated_at = now(), seen_at = now(),
      expires_at = now() + case when keep then interval '30 days' else interval '12 hours' end
  where token_hash = hash and ended_at is null and expires_at > now()
  returning jsonb_build_object('keep', keep)
$$;

-- Links a registration to the mail that carries its last code.
create or replace function registration_mail(wanted text, mail text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update registrations set mail_id = mail, delivery = 'pending' where id = wanted
$$;

revoke all on function
  has_second_factor(text),
  own_second_factor(),
  lacks_single_sign_on(text, jsonb, text, text, text),
  sign_in_find(text),
  has_suspended_tenant(text),
  account_find(text),
  sign_in_begin(text, text, text, text, boolean, text, text, text),
  sign_in_refresh(text, text, text),
  sign_in_end(text),
  registration_put(text, text, text, text, text, text, boolean, text, text),
  registration_status(text, text),
  registration_renew(text, text, text),
  registration_pending(text, text),
  registration_complete(text, text, text, text, text, text, text),
  sign_in_standing(text),
  identity_event_put(text, text, text, text, text, text, text, text, text, text),
  sign_in_rotate(text, text, text),
  member_sign_ins_rotate(text),
  own_sign_ins(),
  own_sign_ins_end(text, text),
  own_password(),
  own_password_put(text, text),
  own_tenants(),
  sign_in_proved(text),
  sign_in_prove(text),
  password_is_new(),
  sign_in_hint(text),
  sign_in_replace(text, text),
  registration_mail(text, text),
  credentials_changed()
from public;

grant execute on function
  own_second_factor(),
  sign_in_find(text),
  account_find(text),
  sign_in_begin(text, text, text, text, boolean, text, text, text),
  sign_in_refresh(text, text, text),
  sign_in_end(text),
  registration_put(text, text, text, text, text, text, boolean, text, text),
  registration_status(text, text),
  registration_renew(text, text, text),
  registration_pending(text, text),
  registration_complete(text, text, text, text, text, text, text),
  sign_in_standing(text),
  identity_event_put(text, text, text, text, text, text, text, text, text, text),
  sign_in_rotate(text, text, text),
  member_sign_ins_rotate(text),
  own_sign_ins(),
  own_sign_ins_end(text, text),
  own_password(),
  own_password_put(text, text),
  own_tenants(),
  sign_in_proved(text),
  sign_in_prove(text),
  password_is_new(),
  sign_in_hint(text),
  sign_in_replace(text, text),
  registration_mail(text, text)
to cairn_app;

-- Operators have a new code sent for a registration, and a person's history says what they did.
grant execute on function
  registration_renew(text, text, text),
  registration_mail(text, text),
  identity_event_put(text, text, text, text, text, text, text, text, text, text)
to cairn_platform;
