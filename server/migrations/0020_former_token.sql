-- Replaced by its owner: cairn_definer makes it.
grant create on schema public to cairn_definer;
--> statement-breakpoint
set local role cairn_definer;
--> statement-breakpoint
-- Who is behind a cookie, as before, and whether it is the value before the last rotation: that one is good for what is
-- under way, and has none of what the person has proved since.
create or replace function sign_in_find(hash text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object(
    'signInId', s.id, 'role', m.role, 'former', s.token_hash <> hash,
    'user', jsonb_build_object(
      'id', u.id, 'email', u.email, 'displayName', u.display_name, 'firstName', u.first_name, 'lastName', u.last_name,
      'avatar', u.avatar, 'cairnRole', u.cairn_role, 'preferences', u.preferences,
      'tenantCount', (
        select count(*) from memberships own join tenants home on home.id = own.tenant_id and home.status = 'active'
        where own.user_id = u.id and own.status = 'active')),
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
reset role;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
