alter table code_checks enable row level security, force row level security;
revoke all on code_checks from cairn_app, cairn_definer, cairn_platform;
grant select, insert, delete, update (state, was_found, place, expected_hash, expected_text, found_hash, found_text, asked_hash, commit, checked_at, actor) on code_checks to cairn_app;
drop policy if exists tenant on code_checks;
create policy tenant on code_checks to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists deleted_projects on code_checks;
create policy deleted_projects on code_checks as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.deleted_projects', true), '')) is null then true
    else project_id <> all ((select string_to_array(current_setting('app.deleted_projects', true), ','))::text[]) end
  );
drop policy if exists key_projects on code_checks;
create policy key_projects on code_checks as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.project_ids', true), '')) is null then true
    else project_id = any ((select string_to_array(current_setting('app.project_ids', true), ','))::text[]) end
  );
