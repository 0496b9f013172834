alter table waitlist enable row level security, force row level security;
revoke all on waitlist from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on waitlist to cairn_definer;
grant select (admitted_at, admitted_by, confirmed_at, created_at, delivery, email, id, locale), update (admission_hash, admitted_at, admitted_by, delivery, mail_id) on waitlist to cairn_platform;
drop policy if exists definer on waitlist;
create policy definer on waitlist to cairn_definer using (true);
-- Only administrators admit people from the list, through the platform scope.
drop policy if exists platform on waitlist;
create policy platform on waitlist to cairn_platform using ((select platform_open('platform.admin')));
