-- Whether an impersonation runs: its time, the sign-in and the role of the operator, the member, the tenant, and the support access.
-- `always`: the installation allows support access without an owner.
create or replace function impersonation_runs(wanted text, always boolean) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from impersonations i
    join sign_ins s on s.id = i.operator_sign_in_id and s.user_id = i.operator_id and s.ended_at is null and s.expires_at > now()
      and not is_bound_sign_in(s.method)
    join users o on o.id = i.operator_id and o.status = 'active' and platform_may(o.cairn_role, 'platform.admin')
    join memberships om on om.tenant_id = s.tenant_id and om.user_id = o.id and om.status = 'active'
    join tenants home on home.id = s.tenant_id and home.status = 'active' and sign_in_age_allowed(home.settings, s.created_at)
    join users u on u.id = i.user_id and u.status = 'active' and has_no_platform_role(u.cairn_role)
    join memberships m on m.tenant_id = i.tenant_id and m.user_id = i.user_id and m.status = 'active'
    join tenants t on t.id = i.tenant_id and t.status = 'active'
    where i.id = wanted and i.ended_at is null and i.expires_at > now()
      and case when requires_second_factor(home.settings) then has_second_factor(o.id) else true end
      and case when i.support_access_id is null then always else exists (
        select from support_accesses a where a.id = i.support_access_id and a.ended_at is null and a.until > now()) end)
$$;

-- Returns the person of an impersonation. Null if it does not run, or the browser is not signed in as its operator.
create or replace function impersonation_find(hash text, operator_hash text, always boolean) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object(
    'id', i.id, 'role', m.role, 'access', i.access, 'reason', i.reason,
    'operator', jsonb_build_object('id', i.operator_id, 'name', i.operator_name),
    'until', to_char(i.expires_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'user', jsonb_build_object(
      'id', u.id, 'email', u.email, 'displayName', u.display_name, 'firstName', u.first_name, 'lastName', u.last_name,
      'avatar', u.avatar, 'cairnRole', 'none', 'preferences', u.preferences, 'tenantCount', 1),
    'tenant', jsonb_build_object(
      'id', t.id, 'name', t.name, 'slug', t.slug, 'plan', t.plan, 'status', t.status, 'settings', t.settings, 'limits', t.limits,
      'closesAt', t.closes_at))
  from impersonations i
  join sign_ins s on s.id = i.operator_sign_in_id
    and (s.token_hash = operator_hash or (s.previous_hash = operator_hash and s.previous_until > now()))
  join users u on u.id = i.user_id
  join memberships m on m.tenant_id = i.tenant_id and m.user_id = i.user_id
  join tenants t on t.id = i.tenant_id
  where i.token_hash = hash and impersonation_runs(i.id, always)
$$;

-- Returns the current role of an impersonation, for the live streams of its tab; null if it has ended. The policy of the installation
-- changes only with a new start of the server.
create or replace function impersonation_standing(wanted text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('role', m.role, 'cairnRole', 'none')
  from impersonations i join memberships m on m.tenant_id = i.tenant_id and m.user_id = i.user_id
  where i.id = wanted and i.id = nullif(current_setting('app.user_id', true), '')
    and i.tenant_id = nullif(current_setting('app.tenant_id', true), '') and impersonation_runs(i.id, true)
$$;

revoke all on function
  impersonation_runs(text, boolean),
  impersonation_find(text, text, boolean),
  impersonation_standing(text)
from public;

grant execute on function
  impersonation_runs(text, boolean),
  impersonation_find(text, text, boolean),
  impersonation_standing(text)
to cairn_app;

-- Operators read which impersonations run.
grant execute on function impersonation_runs(text, boolean) to cairn_platform;
