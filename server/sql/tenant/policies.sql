alter table tenant_suspensions enable row level security, force row level security;
revoke all on tenant_suspensions from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update (restore_reason, restored_by, restored_at) on tenant_suspensions to cairn_platform;
-- With the data of a closed organization.
grant select, delete on tenant_suspensions to cairn_definer;
drop policy if exists definer on tenant_suspensions;
create policy definer on tenant_suspensions to cairn_definer using (true);
drop policy if exists platform on tenant_suspensions;
create policy platform on tenant_suspensions to cairn_platform using ((select platform_open('platform.admin')));
