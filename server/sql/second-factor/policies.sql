alter table backup_codes enable row level security, force row level security;
revoke all on backup_codes from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on backup_codes to cairn_app;
grant select, update, delete on backup_codes to cairn_definer;
drop policy if exists operator on backup_codes;
create policy operator on backup_codes to cairn_definer using (true);
drop policy if exists own on backup_codes;
create policy own on backup_codes to cairn_app using (user_id = nullif(current_setting('app.user_id', true), ''));

alter table passkeys enable row level security, force row level security;
revoke all on passkeys from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on passkeys to cairn_app;
grant select, update, delete on passkeys to cairn_definer;
drop policy if exists operator on passkeys;
create policy operator on passkeys to cairn_definer using (true);
drop policy if exists own on passkeys;
create policy own on passkeys to cairn_app using (user_id = nullif(current_setting('app.user_id', true), ''));

alter table remembered_browsers enable row level security, force row level security;
revoke all on remembered_browsers from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on remembered_browsers to cairn_app;
grant select, delete on remembered_browsers to cairn_definer;
drop policy if exists definer on remembered_browsers;
create policy definer on remembered_browsers to cairn_definer using (true);
drop policy if exists own on remembered_browsers;
create policy own on remembered_browsers to cairn_app using (user_id = nullif(current_setting('app.user_id', true), ''));

alter table second_steps enable row level security, force row level security;
revoke all on second_steps from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on second_steps to cairn_app;
grant select, update, delete on second_steps to cairn_definer;
-- A sign-in that waits for its second step, a password reset link, and the previous cookie end with any change of
-- the person's sign-in methods. Remembered browsers already did (0022); one trigger covers all of them.
drop policy if exists definer on second_steps;
create policy definer on second_steps to cairn_definer using (true);
drop policy if exists operator on second_steps;
create policy operator on second_steps to cairn_definer using (true);
drop policy if exists own on second_steps;
create policy own on second_steps to cairn_app using (user_id = nullif(current_setting('app.user_id', true), ''));

alter table spent_challenges enable row level security, force row level security;
revoke all on spent_challenges from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on spent_challenges to cairn_app;
drop policy if exists spent on spent_challenges;
create policy spent on spent_challenges to cairn_app using (true);

alter table totp_secrets enable row level security, force row level security;
revoke all on totp_secrets from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on totp_secrets to cairn_app;
grant select, update, delete on totp_secrets to cairn_definer;
drop policy if exists operator on totp_secrets;
create policy operator on totp_secrets to cairn_definer using (true);
drop policy if exists own on totp_secrets;
create policy own on totp_secrets to cairn_app using (user_id = nullif(current_setting('app.user_id', true), ''));
