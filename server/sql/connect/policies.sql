alter table connect_requests enable row level security, force row level security;
revoke all on connect_requests from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on connect_requests to cairn_definer;
drop policy if exists definer on connect_requests;
create policy definer on connect_requests to cairn_definer using (true);
