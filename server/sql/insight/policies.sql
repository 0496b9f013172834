alter table insight_mutes enable row level security, force row level security;
revoke all on insight_mutes from cairn_app, cairn_definer, cairn_platform;
grant select, insert, delete on insight_mutes to cairn_app;
grant select on insight_mutes to cairn_definer;
-- The search function leaves out insights of a type that the project has muted. It runs as the definer.
drop policy if exists definer on insight_mutes;
create policy definer on insight_mutes for select to cairn_definer using (true);
drop policy if exists tenant on insight_mutes;
create policy tenant on insight_mutes to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists deleted_projects on insight_mutes;
create policy deleted_projects on insight_mutes as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.deleted_projects', true), '')) is null then true
    else project_id <> all ((select string_to_array(current_setting('app.deleted_projects', true), ','))::text[]) end
  );
drop policy if exists key_projects on insight_mutes;
create policy key_projects on insight_mutes as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.project_ids', true), '')) is null then true
    else project_id = any ((select string_to_array(current_setting('app.project_ids', true), ','))::text[]) end
  );

alter table insights enable row level security, force row level security;
revoke all on insights from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update on insights to cairn_app;
grant select on insights to cairn_definer;
drop policy if exists definer on insights;
create policy definer on insights for select to cairn_definer using (true);
drop policy if exists tenant on insights;
create policy tenant on insights to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists deleted_projects on insights;
create policy deleted_projects on insights as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.deleted_projects', true), '')) is null then true
    else project_id <> all ((select string_to_array(current_setting('app.deleted_projects', true), ','))::text[]) end
  );
drop policy if exists key_projects on insights;
create policy key_projects on insights as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.project_ids', true), '')) is null then true
    else project_id = any ((select string_to_array(current_setting('app.project_ids', true), ','))::text[]) end
  );
