alter table tenant_suspensions enable row level security, force row level security;
revoke all on tenant_suspensions from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update (restore_reason, restored_by, restored_at) on tenant_suspensions to cairn_platform;
-- With the data of a closed organization.
grant select, delete on tenant_suspensions to cairn_definer;
drop policy if exists definer on tenant_suspensions;
create policy definer on tenant_suspensions to cairn_definer using (true);
drop policy if exists platform on tenant_suspensions;
create policy platform on tenant_suspensions to cairn_platform using ((select platform_open('platform.admin')));

-- Staff read the note also next to tickets; only platform administrators write it.
alter table tenant_notes enable row level security, force row level security;
revoke all on tenant_notes from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update (text, actor, updated_at, version) on tenant_notes to cairn_platform;
-- With the data of a closed organization.
grant select, delete on tenant_notes to cairn_definer;
drop policy if exists definer on tenant_notes;
create policy definer on tenant_notes to cairn_definer using (true);
drop policy if exists staff on tenant_notes;
create policy staff on tenant_notes for select to cairn_platform using ((select platform_open('staff.use', 'platform.admin')));
drop policy if exists platform on tenant_notes;
create policy platform on tenant_notes to cairn_platform using ((select platform_open('platform.admin')));
