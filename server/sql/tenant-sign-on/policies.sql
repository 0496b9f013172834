alter table sign_on_connections enable row level security, force row level security;
revoke all on sign_on_connections from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on sign_on_connections to cairn_app;
-- A sign-in finds its issuer before its tenant is known. With the data of a closed organization.
grant select, delete on sign_on_connections to cairn_definer;
drop policy if exists definer on sign_on_connections;
create policy definer on sign_on_connections to cairn_definer using (true);
drop policy if exists tenant on sign_on_connections;
create policy tenant on sign_on_connections to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));

alter table tenant_identities enable row level security, force row level security;
revoke all on tenant_identities from cairn_app, cairn_definer, cairn_platform;
grant select on tenant_identities to cairn_app;
grant select, insert, update, delete on tenant_identities to cairn_definer;
drop policy if exists definer on tenant_identities;
create policy definer on tenant_identities to cairn_definer using (true);
drop policy if exists tenant on tenant_identities;
create policy tenant on tenant_identities to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
