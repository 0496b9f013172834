alter table email_changes enable row level security, force row level security;
revoke all on email_changes from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on email_changes to cairn_definer;
drop policy if exists definer on email_changes;
create policy definer on email_changes to cairn_definer using (true);
