alter table server_processes enable row level security, force row level security;
revoke all on server_processes from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on server_processes to cairn_definer;
grant select on server_processes to cairn_platform;
drop policy if exists definer on server_processes;
create policy definer on server_processes to cairn_definer using (true);
drop policy if exists platform on server_processes;
create policy platform on server_processes for select to cairn_platform using ((select platform_open('platform.admin')));
