-- An app that registered itself.
create or replace function oauth_client_find(wanted text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('name', name, 'redirectUris', redirect_uris) from oauth_clients where id = wanted
$$;

create or replace function oauth_client_put(new_id text, shown_name text, uris jsonb) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into oauth_clients (id, name, redirect_uris) values (new_id, shown_name, uris)
$$;

-- Notes that a person connected an app, so that its registration is kept.
create or replace function oauth_client_used(wanted text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update oauth_clients set consented_at = now() where id = wanted
$$;

-- Deletes registrations that nobody has connected for 90 days after they were made (apps remember their registration), or again for a year and a half; by then every access
-- that they were used for has ended. Returns how many.
create or replace function oauth_clients_forget() returns integer
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from oauth_clients
    where coalesce(consented_at < now() - interval '18 months', created_at < now() - interval '90 days') returning 1)
  select count(*)::integer from gone
$$;

create or replace function oauth_code_tenant(wanted text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select to_jsonb(tenant_id) from oauth_codes where hash = wanted
$$;

create or replace function oauth_token_tenant(wanted text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select to_jsonb(tenant_id) from oauth_tokens where hash = wanted
$$;

-- Returns the access of an access token as `api_key_find` returns a key, and whether the token has expired.
create or replace function oauth_access_find(wanted text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('expired', t.expires_at <= now(), 'key', api_key_find(k.hash))
  from oauth_tokens t join api_keys k on k.tenant_id = t.tenant_id and k.id = t.key_id
  where t.hash = wanted and t.kind = 'access'
$$;

-- Ends the access of all apps that a person has connected: in one organization, or in all. Restoring the person does not bring it back.
create or replace function connected_apps_end(person text, tenant text, why text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with ended as (
    update api_keys set status = 'revoked', version = version + 1, updated_at = now()
    where kind = 'app' and status <> 'revoked' and maker_id = person and (tenant is null or tenant_id = tenant)
    returning id, tenant_id)
  insert into audit_events (id, tenant_id, actor, action, target_type, target_id, source, detail)
  select 'aud_' || replace(gen_random_uuid()::text, '-', ''), ended.tenant_id, jsonb_build_object('type', 'system', 'id', 'connected-app'),
         'api-key.revoked', 'api-key', ended.id, 'job', jsonb_build_object('code', why)
  -- While an organization is being deleted, its log is gone already.
  from ended join tenants on tenants.id = ended.tenant_id
$$;

create or replace function member_apps_end() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform connected_apps_end(old.user_id, old.tenant_id, case tg_op when 'DELETE' then 'left' else 'suspended' end);
  return null;
end $$;

create or replace function user_apps_end() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform connected_apps_end(old.id, null, 'suspended');
  return null;
end $$;

create or replace function password_apps_end() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform connected_apps_end(new.user_id, null, 'password-changed');
  return null;
end $$;

-- A deleted project is taken from the apps that were allowed it. An app that was allowed no other one ends. Restoring the project does
-- not bring either back.
create or replace function project_apps_end() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare taken text[];
begin
  with gone as (
    delete from api_key_projects listed using api_keys k
    where listed.tenant_id = new.tenant_id and listed.project_id = new.id
      and k.tenant_id = listed.tenant_id and k.id = listed.key_id and k.kind = 'app'
    returning listed.key_id)
  select array_agg(key_id) into taken from gone;
  with ended as (
    update api_keys k set status = 'revoked', version = version + 1, updated_at = now()
    where k.tenant_id = new.tenant_id and k.id = any(taken) and k.status <> 'revoked' and not k.all_projects
      and not exists (select from api_key_projects other where other.tenant_id = k.tenant_id and other.key_id = k.id)
    returning k.id)
  insert into audit_events (id, tenant_id, actor, action, target_type, target_id, source, detail)
  select 'aud_' || replace(gen_random_uuid()::text, '-', ''), new.tenant_id, jsonb_build_object('type', 'system', 'id', 'connected-app'),
         'api-key.revoked', 'api-key', ended.id, 'job', jsonb_build_object('code', 'project-deleted') from ended;
  return null;
end $$;

revoke all on function
  oauth_client_find(text), oauth_client_put(text, text, jsonb), oauth_client_used(text), oauth_clients_forget(),
  oauth_code_tenant(text), oauth_token_tenant(text), oauth_access_find(text),
  connected_apps_end(text, text, text), member_apps_end(), user_apps_end(), password_apps_end(), project_apps_end()
from public;

grant execute on function
  oauth_client_find(text), oauth_client_put(text, text, jsonb), oauth_client_used(text), oauth_clients_forget(),
  oauth_code_tenant(text), oauth_token_tenant(text), oauth_access_find(text)
to cairn_app;
