alter table inbound_mails enable row level security, force row level security;
revoke all on inbound_mails from cairn_app, cairn_definer, cairn_platform;
grant select, insert, delete on inbound_mails to cairn_definer;
drop policy if exists definer on inbound_mails;
create policy definer on inbound_mails to cairn_definer using (true);
