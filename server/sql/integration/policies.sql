alter table integrations enable row level security, force row level security;
revoke all on integrations from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update on integrations to cairn_app;
grant select, update, delete on integrations to cairn_definer;
drop policy if exists operator on integrations;
create policy operator on integrations to cairn_definer using (true);
drop policy if exists tenant on integrations;
create policy tenant on integrations to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
