alter table support_accesses enable row level security, force row level security;
revoke all on support_accesses from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update (ended_at, ended_by) on support_accesses to cairn_app;
-- Delete: with the data of a closed organization.
grant select, delete on support_accesses to cairn_definer;
grant select on support_accesses to cairn_platform;
drop policy if exists definer on support_accesses;
create policy definer on support_accesses to cairn_definer using (true);
drop policy if exists platform on support_accesses;
create policy platform on support_accesses for select to cairn_platform using ((select platform_open('platform.admin')));
drop policy if exists tenant on support_accesses;
create policy tenant on support_accesses to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));

alter table impersonations enable row level security, force row level security;
revoke all on impersonations from cairn_app, cairn_definer, cairn_platform;
-- Owners read who looked as whom, and end it. Nobody reads the hash of a token.
grant select (id, tenant_id, user_id, operator_id, operator_name, support_access_id, access, reason, started_at, expires_at, ended_at, ended_by),
  update (ended_at, ended_by) on impersonations to cairn_app;
grant select, delete on impersonations to cairn_definer;
grant insert, select (id, tenant_id, user_id, operator_id, operator_name, support_access_id, access, reason, started_at, expires_at, ended_at, ended_by)
  on impersonations to cairn_platform;
drop policy if exists definer on impersonations;
create policy definer on impersonations to cairn_definer using (true);
drop policy if exists platform on impersonations;
create policy platform on impersonations to cairn_platform using ((select platform_open('platform.admin')));
drop policy if exists tenant on impersonations;
create policy tenant on impersonations to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
