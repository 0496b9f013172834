alter table platform_audit enable row level security, force row level security;
revoke all on platform_audit from cairn_app, cairn_definer, cairn_platform;
grant select, insert on platform_audit to cairn_definer;
drop policy if exists definer on platform_audit;
create policy definer on platform_audit to cairn_definer using (true);
