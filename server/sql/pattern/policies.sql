alter table patterns enable row level security, force row level security;
revoke all on patterns from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update on patterns to cairn_app;
grant select, update (successor_id), delete on patterns to cairn_definer;
drop policy if exists definer on patterns;
create policy definer on patterns for select to cairn_definer using (true);
drop policy if exists definer_delete on patterns;
create policy definer_delete on patterns for delete to cairn_definer using (true);
drop policy if exists definer_unlink on patterns;
create policy definer_unlink on patterns for update to cairn_definer using (true);
drop policy if exists tenant on patterns;
create policy tenant on patterns to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists deleted_projects on patterns;
create policy deleted_projects on patterns as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.deleted_projects', true), '')) is null then true
    else project_id <> all ((select string_to_array(current_setting('app.deleted_projects', true), ','))::text[]) end
  );
drop policy if exists key_projects on patterns;
create policy key_projects on patterns as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.project_ids', true), '')) is null then true
    else (project_id = any ((select string_to_array(current_setting('app.project_ids', true), ','))::text[])) or (id = any ((select array(select told.id from tenant_rules() told))::text[])) end
  );
