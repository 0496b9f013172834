-- Returns the key with this hash, its owner and tenant, and whether both are still active. The caller decides which refusal to report.
create or replace function api_key_find(wanted text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object(
    'key', jsonb_build_object(
      'id', k.id, 'name', k.name, 'prefix', k.prefix, 'status', k.status, 'scopes', k.scopes, 'callsPerMinute', k.calls_per_minute, 'networks', k.networks,
      'expiresAt', extract(epoch from k.expires_at) * 1000, 'graceUntil', extract(epoch from k.grace_until) * 1000,
      'projects', case when k.all_projects then null else (
        select coalesce(jsonb_agg(p.project_id), '[]'::jsonb) from api_key_projects p where p.tenant_id = k.tenant_id and p.key_id = k.id) end),
    'stands', u.status = 'active' and t.status = 'active' and coalesce(m.status = 'active', false),
    'role', coalesce(m.role, 'viewer'),
    'user', jsonb_build_object(
      'id', u.id, 'email', u.email, 'displayName', u.display_name, 'firstName', u.first_name, 'lastName', u.last_name, 'preferences', u.preferences),
    'tenant', jsonb_build_object(
      'id', t.id, 'name', t.name, 'slug', t.slug, 'plan', t.plan, 'status', t.status, 'settings', t.settings, 'limits', t.limits,
      'closesAt', t.closes_at))
  from api_keys k
  join users u on u.id = k.maker_id
  join tenants t on t.id = k.tenant_id
  left join memberships m on m.tenant_id = k.tenant_id and m.user_id = k.maker_id
  where k.hash = wanted
$$;

revoke all on function
  api_key_find(text)
from public;

grant execute on function
  api_key_find(text)
to cairn_app;
