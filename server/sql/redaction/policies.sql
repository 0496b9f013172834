alter table security_findings enable row level security, force row level security;
revoke all on security_findings from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update on security_findings to cairn_app;
drop policy if exists tenant on security_findings;
create policy tenant on security_findings to cairn_app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists deleted_projects on security_findings;
create policy deleted_projects on security_findings as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.deleted_projects', true), '')) is null then true
    else project_id <> all ((select string_to_array(current_setting('app.deleted_projects', true), ','))::text[]) end
  );
drop policy if exists key_projects on security_findings;
create policy key_projects on security_findings as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.project_ids', true), '')) is null then true
    else project_id = any ((select string_to_array(current_setting('app.project_ids', true), ','))::text[]) end
  );
