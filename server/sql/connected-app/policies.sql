alter table oauth_clients enable row level security, force row level security;
revoke all on oauth_clients from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on oauth_clients to cairn_definer;
drop policy if exists definer on oauth_clients;
create policy definer on oauth_clients to cairn_definer using (true);

alter table oauth_codes enable row level security, force row level security;
revoke all on oauth_codes from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update (used_at), delete on oauth_codes to cairn_app;
grant select on oauth_codes to cairn_definer;
drop policy if exists definer on oauth_codes;
create policy definer on oauth_codes for select to cairn_definer using (true);
drop policy if exists tenant on oauth_codes;
create policy tenant on oauth_codes to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));

alter table oauth_tokens enable row level security, force row level security;
revoke all on oauth_tokens from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update (used_at), delete on oauth_tokens to cairn_app;
grant select on oauth_tokens to cairn_definer;
drop policy if exists definer on oauth_tokens;
create policy definer on oauth_tokens for select to cairn_definer using (true);
drop policy if exists tenant on oauth_tokens;
create policy tenant on oauth_tokens to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
