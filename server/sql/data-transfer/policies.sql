alter table data_imports enable row level security, force row level security;
revoke all on data_imports from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on data_imports to cairn_app;
grant select (state, created_at, tenant_id), delete on data_imports to cairn_definer;
drop policy if exists definer on data_imports;
create policy definer on data_imports to cairn_definer using (true);
drop policy if exists tenant on data_imports;
create policy tenant on data_imports to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists deleted_projects on data_imports;
create policy deleted_projects on data_imports as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.deleted_projects', true), '')) is null then true
    else project_id is null or project_id <> all ((select string_to_array(current_setting('app.deleted_projects', true), ','))::text[]) end
  );
drop policy if exists key_projects on data_imports;
create policy key_projects on data_imports as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.project_ids', true), '')) is null then true
    else project_id = any ((select string_to_array(current_setting('app.project_ids', true), ','))::text[]) end
  );

alter table imported_authors enable row level security, force row level security;
revoke all on imported_authors from cairn_app, cairn_definer, cairn_platform;
grant select, insert on imported_authors to cairn_app;
grant select on imported_authors to cairn_definer, cairn_platform;
grant delete on imported_authors to cairn_definer;
drop policy if exists definer on imported_authors;
create policy definer on imported_authors to cairn_definer using (true);
drop policy if exists platform on imported_authors;
create policy platform on imported_authors for select to cairn_platform using ((select platform_open('staff.use', 'platform.admin')));
drop policy if exists tenant on imported_authors;
create policy tenant on imported_authors to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
