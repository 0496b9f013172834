alter table analytics_days enable row level security, force row level security;
revoke all on analytics_days from cairn_app, cairn_definer, cairn_platform;
grant select, insert, delete on analytics_days to cairn_app;
drop policy if exists tenant on analytics_days;
create policy tenant on analytics_days to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists deleted_projects on analytics_days;
create policy deleted_projects on analytics_days as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.deleted_projects', true), '')) is null then true
    else project_id <> all ((select string_to_array(current_setting('app.deleted_projects', true), ','))::text[]) end
  );
drop policy if exists key_projects on analytics_days;
create policy key_projects on analytics_days as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.project_ids', true), '')) is null then true
    else project_id = any ((select string_to_array(current_setting('app.project_ids', true), ','))::text[]) end
  );

alter table analytics_items enable row level security, force row level security;
revoke all on analytics_items from cairn_app, cairn_definer, cairn_platform;
grant select, insert, delete on analytics_items to cairn_app;
drop policy if exists tenant on analytics_items;
create policy tenant on analytics_items to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists deleted_projects on analytics_items;
create policy deleted_projects on analytics_items as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.deleted_projects', true), '')) is null then true
    else project_id <> all ((select string_to_array(current_setting('app.deleted_projects', true), ','))::text[]) end
  );
drop policy if exists key_projects on analytics_items;
create policy key_projects on analytics_items as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.project_ids', true), '')) is null then true
    else project_id = any ((select string_to_array(current_setting('app.project_ids', true), ','))::text[]) end
  );

alter table analytics_stale enable row level security, force row level security;
revoke all on analytics_stale from cairn_app, cairn_definer, cairn_platform;
grant select, insert, delete on analytics_stale to cairn_app;
drop policy if exists tenant on analytics_stale;
create policy tenant on analytics_stale to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists deleted_projects on analytics_stale;
create policy deleted_projects on analytics_stale as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.deleted_projects', true), '')) is null then true
    else project_id <> all ((select string_to_array(current_setting('app.deleted_projects', true), ','))::text[]) end
  );
drop policy if exists key_projects on analytics_stale;
create policy key_projects on analytics_stale as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.project_ids', true), '')) is null then true
    else project_id = any ((select string_to_array(current_setting('app.project_ids', true), ','))::text[]) end
  );

alter table analytics_progress enable row level security, force row level security;
revoke all on analytics_progress from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update on analytics_progress to cairn_app;
drop policy if exists tenant on analytics_progress;
create policy tenant on analytics_progress to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
