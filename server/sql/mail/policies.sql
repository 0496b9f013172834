alter table mails enable row level security, force row level security;
revoke all on mails from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on mails to cairn_definer;
drop policy if exists definer on mails;
create policy definer on mails to cairn_definer using (true);

alter table mail_deliveries enable row level security, force row level security;
revoke all on mail_deliveries from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on mail_deliveries to cairn_definer;
grant select on mail_deliveries to cairn_platform;
drop policy if exists definer on mail_deliveries;
create policy definer on mail_deliveries to cairn_definer using (true);
drop policy if exists platform on mail_deliveries;
create policy platform on mail_deliveries for select to cairn_platform using ((select platform_open('platform.admin')));
