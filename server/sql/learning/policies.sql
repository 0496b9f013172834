alter table sightings enable row level security, force row level security;
revoke all on sightings from cairn_app, cairn_definer, cairn_platform;
grant select, insert, delete, update (settled_at) on sightings to cairn_app;
grant select, delete on sightings to cairn_definer;
drop policy if exists definer_delete on sightings;
create policy definer_delete on sightings to cairn_definer using (true) with check (false);
drop policy if exists tenant on sightings;
create policy tenant on sightings to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists deleted_projects on sightings;
create policy deleted_projects on sightings as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.deleted_projects', true), '')) is null then true
    else project_id <> all ((select string_to_array(current_setting('app.deleted_projects', true), ','))::text[]) end
  );
drop policy if exists key_projects on sightings;
create policy key_projects on sightings as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.project_ids', true), '')) is null then true
    else project_id = any ((select string_to_array(current_setting('app.project_ids', true), ','))::text[]) end
  );

alter table dismissed_rules enable row level security, force row level security;
revoke all on dismissed_rules from cairn_app, cairn_definer, cairn_platform;
grant select, insert, delete on dismissed_rules to cairn_app;
drop policy if exists tenant on dismissed_rules;
create policy tenant on dismissed_rules to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists deleted_projects on dismissed_rules;
create policy deleted_projects on dismissed_rules as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.deleted_projects', true), '')) is null then true
    else project_id <> all ((select string_to_array(current_setting('app.deleted_projects', true), ','))::text[]) end
  );
drop policy if exists key_projects on dismissed_rules;
create policy key_projects on dismissed_rules as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.project_ids', true), '')) is null then true
    else project_id = any ((select string_to_array(current_setting('app.project_ids', true), ','))::text[]) end
  );
