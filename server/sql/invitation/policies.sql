alter table invitations enable row level security, force row level security;
revoke all on invitations from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update on invitations to cairn_app;
grant select, insert, update, delete on invitations to cairn_definer;
drop policy if exists definer on invitations;
create policy definer on invitations to cairn_definer using (true);
drop policy if exists tenant on invitations;
create policy tenant on invitations to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));

alter table invitation_projects enable row level security, force row level security;
revoke all on invitation_projects from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on invitation_projects to cairn_app;
grant select on invitation_projects to cairn_definer;
drop policy if exists definer on invitation_projects;
create policy definer on invitation_projects for select to cairn_definer using (true);
drop policy if exists tenant on invitation_projects;
create policy tenant on invitation_projects to cairn_app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists deleted_projects on invitation_projects;
create policy deleted_projects on invitation_projects as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.deleted_projects', true), '')) is null then true
    else project_id <> all ((select string_to_array(current_setting('app.deleted_projects', true), ','))::text[]) end
  );
drop policy if exists key_projects on invitation_projects;
create policy key_projects on invitation_projects as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.project_ids', true), '')) is null then true
    else project_id = any ((select string_to_array(current_setting('app.project_ids', true), ','))::text[]) end
  );
