alter table invitations enable row level security, force row level security;
revoke all on invitations from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update on invitations to cairn_app;
grant select, insert, update, delete on invitations to cairn_definer;
drop policy if exists definer on invitations;
create policy definer on invitations to cairn_definer using (true);
drop policy if exists tenant on invitations;
create policy tenant on invitations to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
