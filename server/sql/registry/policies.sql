alter table deploy_tokens enable row level security, force row level security;
revoke all on deploy_tokens from cairn_app, cairn_definer, cairn_platform;
grant select, update (last_used_at) on deploy_tokens to cairn_app;
grant select, insert, update on deploy_tokens to cairn_definer;
grant select, insert, update (revoked_at, revoked_by) on deploy_tokens to cairn_platform;
-- The installation itself creates deploy tokens.
drop policy if exists definer on deploy_tokens;
create policy definer on deploy_tokens to cairn_definer using (true);
-- Platform administrators create and revoke deploy tokens, which is audited.
drop policy if exists platform on deploy_tokens;
create policy platform on deploy_tokens to cairn_platform using ((select platform_open('platform.admin')));
drop policy if exists readable on deploy_tokens;
create policy readable on deploy_tokens for select to cairn_app using (true);
drop policy if exists usable on deploy_tokens;
create policy usable on deploy_tokens for update to cairn_app using (true);

alter table host_rehearsals enable row level security, force row level security;
revoke all on host_rehearsals from cairn_app, cairn_definer, cairn_platform;
grant select, insert, delete on host_rehearsals to cairn_app;
drop policy if exists appendable on host_rehearsals;
create policy appendable on host_rehearsals for insert to cairn_app with check (true);
drop policy if exists prunable on host_rehearsals;
create policy prunable on host_rehearsals for delete to cairn_app using (true);
drop policy if exists readable on host_rehearsals;
create policy readable on host_rehearsals for select to cairn_app using (true);

alter table registry_audit enable row level security, force row level security;
revoke all on registry_audit from cairn_app, cairn_definer, cairn_platform;
grant select, insert on registry_audit to cairn_app;
grant insert on registry_audit to cairn_definer;
grant insert on registry_audit to cairn_platform;
drop policy if exists appendable on registry_audit;
create policy appendable on registry_audit for insert to cairn_app with check (true);
drop policy if exists definer on registry_audit;
create policy definer on registry_audit for insert to cairn_definer with check (true);
drop policy if exists platform on registry_audit;
create policy platform on registry_audit for insert to cairn_platform
  with check ((select platform_open('platform.admin')));
drop policy if exists readable on registry_audit;
create policy readable on registry_audit for select to cairn_app using (true);

alter table releases enable row level security, force row level security;
revoke all on releases from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update (kept, pruned_at) on releases to cairn_app;
drop policy if exists appendable on releases;
create policy appendable on releases for insert to cairn_app with check (true);
drop policy if exists prunable on releases;
create policy prunable on releases for update to cairn_app using (true);
drop policy if exists readable on releases;
create policy readable on releases for select to cairn_app using (true);

alter table remote_overrides enable row level security, force row level security;
revoke all on remote_overrides from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update (manifests), delete on remote_overrides to cairn_app;
drop policy if exists may_delete on remote_overrides;
create policy may_delete on remote_overrides for delete to cairn_app using (true);
drop policy if exists may_insert on remote_overrides;
create policy may_insert on remote_overrides for insert to cairn_app with check (true);
drop policy if exists may_select on remote_overrides;
create policy may_select on remote_overrides for select to cairn_app using (true);
drop policy if exists may_update on remote_overrides;
create policy may_update on remote_overrides for update to cairn_app using (true);

alter table remote_reports enable row level security, force row level security;
revoke all on remote_reports from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update (code, failed_at, instead_of, load_ms, phases, vitals), delete on remote_reports to cairn_app;
drop policy if exists may_delete on remote_reports;
create policy may_delete on remote_reports for delete to cairn_app using (true);
drop policy if exists may_insert on remote_reports;
create policy may_insert on remote_reports for insert to cairn_app with check (true);
drop policy if exists may_select on remote_reports;
create policy may_select on remote_reports for select to cairn_app using (true);
drop policy if exists may_update on remote_reports;
create policy may_update on remote_reports for update to cairn_app using (true);

alter table revisions enable row level security, force row level security;
revoke all on revisions from cairn_app, cairn_definer, cairn_platform;
grant select, insert on revisions to cairn_app;
drop policy if exists appendable on revisions;
create policy appendable on revisions for insert to cairn_app with check (true);
drop policy if exists readable on revisions;
create policy readable on revisions for select to cairn_app using (true);

alter table unsettled_releases enable row level security, force row level security;
revoke all on unsettled_releases from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on unsettled_releases to cairn_app;
drop policy if exists may_delete on unsettled_releases;
create policy may_delete on unsettled_releases for delete to cairn_app using (true);
drop policy if exists may_insert on unsettled_releases;
create policy may_insert on unsettled_releases for insert to cairn_app with check (true);
drop policy if exists may_select on unsettled_releases;
create policy may_select on unsettled_releases for select to cairn_app using (true);
drop policy if exists may_update on unsettled_releases;
create policy may_update on unsettled_releases for update to cairn_app using (true);
