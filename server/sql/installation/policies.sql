alter table installation enable row level security, force row level security;
revoke all on installation from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update on installation to cairn_definer;
drop policy if exists definer on installation;
create policy definer on installation to cairn_definer using (true);
