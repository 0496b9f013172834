-- Everything that must happen before a tenant is known. Owned by cairn_definer, called by cairn_app, and nothing else
-- reaches passwords, sign_ins and registrations.
grant create on schema public to cairn_definer;
--> statement-breakpoint
-- Who is behind a cookie: the person, the tenant and the role there; null where the sign-in is over or somebody is suspended.
create function sign_in_find(hash text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object(
    'signInId', s.id, 'role', m.role,
    'user', jsonb_build_object(
      'id', u.id, 'email', u.email, 'displayName', u.display_name, 'firstName', u.first_name, 'lastName', u.last_name,
      'avatar', u.avatar, 'cairnRole', u.cairn_role, 'preferences', u.preferences),
    'tenant', jsonb_build_object(
      'id', t.id, 'name', t.name, 'slug', t.slug, 'plan', t.plan, 'status', t.status, 'settings', t.settings, 'limits', t.limits))
  from sign_ins s
  join users u on u.id = s.user_id and u.status = 'active'
  join tenants t on t.id = s.tenant_id and t.status = 'active'
  join memberships m on m.tenant_id = s.tenant_id and m.user_id = s.user_id and m.status = 'active'
  where (s.token_hash = hash or (s.previous_hash = hash and s.previous_until > now()))
    and s.ended_at is null and s.expires_at > now()
$$;
--> statement-breakpoint
-- The account of an address: the password's hash, and the tenant to begin in (the one of the last sign-in, else the oldest).
create function account_find(address text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('userId', u.id, 'passwordHash', p.hash, 'tenantId', home.tenant_id, 'locale', u.preferences ->> 'locale')
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
--> statement-breakpoint
create function sign_in_begin(new_id text, person text, tenant text, hash text, kept boolean, agent text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from sign_ins where user_id = person and (expires_at < now() or ended_at < now() - interval '90 days');
  insert into sign_ins (id, user_id, tenant_id, token_hash, keep, user_agent, expires_at)
  values (new_id, person, tenant, hash, kept, left(agent, 300), now() + case when kept then interval '30 days' else interval '12 hours' end)
$$;
--> statement-breakpoint
-- Extends a sign-in. A token of ten minutes or more gives way to a new one and stays good for 60 seconds.
-- Answers rotated, kept, former (another tab has rotated already) or null (signed out), and whether it is kept for 30 days.
create function sign_in_refresh(hash text, new_hash text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare found sign_ins;
begin
  select * into found from sign_ins
  where (token_hash = hash or (previous_hash = hash and previous_until > now())) and ended_at is null and expires_at > now()
  for update;
  if found.id is null then return null; end if;
  if found.token_hash <> hash then return jsonb_build_object('outcome', 'former', 'keep', found.keep); end if;
  if found.rotated_at > now() - interval '10 minutes' then
    update sign_ins set expires_at = now() + case when keep then interval '30 days' else interval '12 hours' end where id = found.id;
    return jsonb_build_object('outcome', 'kept', 'keep', found.keep);
  end if;
  update sign_ins
  set token_hash = new_hash, previous_hash = hash, previous_until = now() + interval '60 seconds', rotated_at = now(),
      expires_at = now() + case when keep then interval '30 days' else interval '12 hours' end
  where id = found.id;
  return jsonb_build_object('outcome', 'rotated', 'keep', found.keep);
end $$;
--> statement-breakpoint
create function sign_in_end(hash text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update sign_ins set ended_at = now()
  where (token_hash = hash or (previous_hash = hash and previous_until > now())) and ended_at is null
$$;
--> statement-breakpoint
-- Keeps what was registered, for ten minutes. True where the address has an account: its row is kept as well, without a
-- code that could be right, so that nothing later tells the two apart.
create function registration_put(
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
--> statement-breakpoint
create function registration_status(wanted text, address text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('used', used_at is not null, 'expired', expires_at <= now(), 'remaining', greatest(0, 5 - attempts))
  from registrations where id = wanted and email = address
$$;
--> statement-breakpoint
-- A new code for a registration that still waits: at most five more, each with its own ten minutes and five attempts.
create function registration_renew(wanted text, address text, new_code_hash text) returns jsonb
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
--> statement-breakpoint
-- The registration that a password may be of, at a sign-in: this browser's, else the newest of the address.
create function registration_pending(address text, mine text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('id', id, 'passwordHash', password_hash)
  from registrations
  where email = address and used_at is null and expires_at > now() and attempts < 5
  order by (id = mine) desc, created_at desc limit 1
$$;
--> statement-breakpoint
-- Tries a code. Right: the person, their tenant "Default Organization" and their membership as its owner are made at once.
create function registration_complete(
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
  -- Somebody has completed another registration of this address in the meantime.
  if made is null then return jsonb_build_object('outcome', 'used'); end if;
  insert into passwords (user_id, hash) values (new_user, waiting.password_hash);
  insert into tenants (id, name, slug, actor) values (new_tenant, 'Default Organization', tenant_slug, maker);
  insert into memberships (id, tenant_id, user_id, role, actor) values (new_membership, new_tenant, new_user, 'owner', maker);
  return jsonb_build_object('outcome', 'right');
end $$;
--> statement-breakpoint
do $$
declare signature text;
begin
  for signature in
    select p.oid::regprocedure::text from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.proname in (
      'sign_in_find', 'account_find', 'sign_in_begin', 'sign_in_refresh', 'sign_in_end',
      'registration_put', 'registration_status', 'registration_renew', 'registration_pending', 'registration_complete')
  loop
    execute format('revoke all on function %s from public', signature);
    execute format('grant execute on function %s to cairn_app', signature);
    execute format('alter function %s owner to cairn_definer', signature);
  end loop;
end $$;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
