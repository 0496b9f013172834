alter table api_key_calls enable row level security, force row level security;
revoke all on api_key_calls from cairn_app, cairn_definer, cairn_platform;
grant select, insert, delete on api_key_calls to cairn_app;
drop policy if exists tenant on api_key_calls;
create policy tenant on api_key_calls to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));

alter table api_key_projects enable row level security, force row level security;
revoke all on api_key_projects from cairn_app, cairn_definer, cairn_platform;
grant select, insert, delete on api_key_projects to cairn_app;
grant select, delete on api_key_projects to cairn_definer;
drop policy if exists definer on api_key_projects;
create policy definer on api_key_projects to cairn_definer using (true);
drop policy if exists tenant on api_key_projects;
create policy tenant on api_key_projects to cairn_app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists deleted_projects on api_key_projects;
create policy deleted_projects on api_key_projects as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.deleted_projects', true), '')) is null then true
    else project_id <> all ((select string_to_array(current_setting('app.deleted_projects', true), ','))::text[]) end
  );

alter table api_keys enable row level security, force row level security;
revoke all on api_keys from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update (all_projects, calls_per_minute, expires_at, grace_until, last_used_address, last_used_at, last_used_client, name, networks, scopes, status, updated_at, version) on api_keys to cairn_app;
grant select, update, delete on api_keys to cairn_definer;
drop policy if exists definer on api_keys;
create policy definer on api_keys for select to cairn_definer using (true);
drop policy if exists operator on api_keys;
create policy operator on api_keys to cairn_definer using (true);
drop policy if exists tenant on api_keys;
create policy tenant on api_keys to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
