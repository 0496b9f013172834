-- Staff read report totals, and the installation writes them.
alter table ticket_report_days enable row level security, force row level security;
revoke all on ticket_report_days from cairn_app, cairn_definer, cairn_platform;
grant select, insert, delete on ticket_report_days to cairn_definer;
grant select on ticket_report_days to cairn_platform;
drop policy if exists definer on ticket_report_days;
create policy definer on ticket_report_days to cairn_definer using (true);
drop policy if exists platform on ticket_report_days;
create policy platform on ticket_report_days to cairn_platform using ((select platform_open('staff.use')));

alter table ticket_report_sums enable row level security, force row level security;
revoke all on ticket_report_sums from cairn_app, cairn_definer, cairn_platform;
grant select, insert, delete on ticket_report_sums to cairn_definer;
grant select on ticket_report_sums to cairn_platform;
drop policy if exists definer on ticket_report_sums;
create policy definer on ticket_report_sums to cairn_definer using (true);
drop policy if exists platform on ticket_report_sums;
create policy platform on ticket_report_sums to cairn_platform using ((select platform_open('staff.use')));

alter table ticket_report_changes enable row level security, force row level security;
revoke all on ticket_report_changes from cairn_app, cairn_definer, cairn_platform;
grant select, insert, delete on ticket_report_changes to cairn_definer;
grant select on ticket_report_changes to cairn_platform;
drop policy if exists definer on ticket_report_changes;
create policy definer on ticket_report_changes to cairn_definer using (true);
drop policy if exists platform on ticket_report_changes;
create policy platform on ticket_report_changes to cairn_platform using ((select platform_open('staff.use')));
