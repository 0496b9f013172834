alter table password_resets enable row level security, force row level security;
revoke all on password_resets from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on password_resets to cairn_definer;
drop policy if exists definer on password_resets;
create policy definer on password_resets to cairn_definer using (true);
