alter table decision_revisions enable row level security, force row level security;
revoke all on decision_revisions from cairn_app, cairn_definer, cairn_platform;
grant select, insert on decision_revisions to cairn_app;
drop policy if exists tenant on decision_revisions;
create policy tenant on decision_revisions to cairn_app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists key_projects on decision_revisions;
create policy key_projects on decision_revisions as restrictive to cairn_app
  using (((select nullif(current_setting('app.project_ids', true), '')) is null) or (exists (select from decisions where decisions.id = decision_revisions.decision_id)));

alter table decisions enable row level security, force row level security;
revoke all on decisions from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on decisions to cairn_app;
grant select, update (supersedes_id), delete on decisions to cairn_definer;
grant select (id, project_id, tenant_id) on decisions to cairn_platform;
drop policy if exists definer on decisions;
create policy definer on decisions for select to cairn_definer using (true);
drop policy if exists definer_delete on decisions;
create policy definer_delete on decisions for delete to cairn_definer using (true);
drop policy if exists definer_unlink on decisions;
create policy definer_unlink on decisions for update to cairn_definer using (true);
drop policy if exists platform on decisions;
create policy platform on decisions for select to cairn_platform using ((select platform_open('platform.admin')));
drop policy if exists tenant on decisions;
create policy tenant on decisions to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists deleted_projects on decisions;
create policy deleted_projects on decisions as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.deleted_projects', true), '')) is null then true
    else project_id <> all ((select string_to_array(current_setting('app.deleted_projects', true), ','))::text[]) end
  );
-- A proposed decision stays on record: no request can delete it.
drop policy if exists drafts_alone on decisions;
create policy drafts_alone on decisions as restrictive for delete to cairn_app using (status = 'draft');
drop policy if exists key_projects on decisions;
create policy key_projects on decisions as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.project_ids', true), '')) is null then true
    else project_id = any ((select string_to_array(current_setting('app.project_ids', true), ','))::text[]) end
  );

alter table discarded_drafts enable row level security, force row level security;
revoke all on discarded_drafts from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on discarded_drafts to cairn_app;
drop policy if exists tenant on discarded_drafts;
create policy tenant on discarded_drafts to cairn_app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists deleted_projects on discarded_drafts;
create policy deleted_projects on discarded_drafts as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.deleted_projects', true), '')) is null then true
    else project_id <> all ((select string_to_array(current_setting('app.deleted_projects', true), ','))::text[]) end
  );
drop policy if exists key_projects on discarded_drafts;
create policy key_projects on discarded_drafts as restrictive to cairn_app
  using (((select nullif(current_setting('app.project_ids', true), '')) is null) or (project_id = any ((select string_to_array(current_setting('app.project_ids', true), ','))::text[])));
