alter table mails enable row level security, force row level security;
revoke all on mails from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on mails to cairn_definer;
drop policy if exists definer on mails;
create policy definer on mails to cairn_definer using (true);
