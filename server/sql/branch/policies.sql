alter table branches enable row level security, force row level security;
revoke all on branches from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update on branches to cairn_app;
grant select, insert, update, delete on branches to cairn_definer;
drop policy if exists definer on branches;
create policy definer on branches to cairn_definer using (true);
drop policy if exists tenant on branches;
create policy tenant on branches to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists deleted_projects on branches;
create policy deleted_projects on branches as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.deleted_projects', true), '')) is null then true
    else project_id <> all ((select string_to_array(current_setting('app.deleted_projects', true), ','))::text[]) end
  );
drop policy if exists key_projects on branches;
create policy key_projects on branches as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.project_ids', true), '')) is null then true
    else project_id = any ((select string_to_array(current_setting('app.project_ids', true), ','))::text[]) end
  );
