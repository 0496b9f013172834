alter table knowledge_changes enable row level security, force row level security;
revoke all on knowledge_changes from cairn_app, cairn_definer, cairn_platform;
grant select on knowledge_changes to cairn_app;
grant select, insert, delete on knowledge_changes to cairn_definer;
drop policy if exists definer on knowledge_changes;
create policy definer on knowledge_changes to cairn_definer using (true);
drop policy if exists tenant on knowledge_changes;
create policy tenant on knowledge_changes to cairn_app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists deleted_projects on knowledge_changes;
create policy deleted_projects on knowledge_changes as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.deleted_projects', true), '')) is null then true
    else coalesce(project_id, '') <> all ((select string_to_array(current_setting('app.deleted_projects', true), ','))::text[]) end
  );
