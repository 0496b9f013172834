alter table project_members enable row level security, force row level security;
revoke all on project_members from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on project_members to cairn_app;
drop policy if exists tenant on project_members;
create policy tenant on project_members to cairn_app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists deleted_projects on project_members;
create policy deleted_projects on project_members as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.deleted_projects', true), '')) is null then true
    else project_id <> all ((select string_to_array(current_setting('app.deleted_projects', true), ','))::text[]) end
  );
drop policy if exists key_projects on project_members;
create policy key_projects on project_members as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.project_ids', true), '')) is null then true
    else project_id = any ((select string_to_array(current_setting('app.project_ids', true), ','))::text[]) end
  );

alter table project_stars enable row level security, force row level security;
revoke all on project_stars from cairn_app, cairn_definer, cairn_platform;
grant select, insert, delete on project_stars to cairn_app;
drop policy if exists tenant on project_stars;
create policy tenant on project_stars to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists deleted_projects on project_stars;
create policy deleted_projects on project_stars as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.deleted_projects', true), '')) is null then true
    else project_id <> all ((select string_to_array(current_setting('app.deleted_projects', true), ','))::text[]) end
  );
drop policy if exists key_projects on project_stars;
create policy key_projects on project_stars as restrictive to cairn_app
  using (((select nullif(current_setting('app.project_ids', true), '')) is null) or (project_id = any ((select string_to_array(current_setting('app.project_ids', true), ','))::text[])));
-- Stars are visible only to the person who set them.
drop policy if exists own_stars on project_stars;
create policy own_stars on project_stars as restrictive to cairn_app
  using (user_id = nullif(current_setting('app.user_id', true), ''));

alter table projects enable row level security, force row level security;
revoke all on projects from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update on projects to cairn_app;
grant select (deleted_at, id, key, name, retention_days, retention_tally, status, tenant_id, visibility), update (deleted_at, retention_tally), delete on projects to cairn_definer;
grant select (id, last_activity_at, status, tenant_id) on projects to cairn_platform;
drop policy if exists definer on projects;
create policy definer on projects for select to cairn_definer using (true);
drop policy if exists definer_delete on projects;
create policy definer_delete on projects for delete to cairn_definer using (true);
drop policy if exists definer_hold on projects;
create policy definer_hold on projects for update to cairn_definer using (true);
drop policy if exists platform on projects;
create policy platform on projects for select to cairn_platform using ((select platform_open('platform.admin')));
drop policy if exists tenant on projects;
create policy tenant on projects to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists deleted_projects on projects;
create policy deleted_projects on projects as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.deleted_projects', true), '')) is null then true
    else id <> all ((select string_to_array(current_setting('app.deleted_projects', true), ','))::text[]) end
  );
-- A request with a key restricted to some projects sees no other project.
drop policy if exists key_projects on projects;
create policy key_projects on projects as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.project_ids', true), '')) is null then true
    else id = any ((select string_to_array(current_setting('app.project_ids', true), ','))::text[]) end
  );
