alter table identities enable row level security, force row level security;
revoke all on identities from cairn_app, cairn_definer, cairn_platform;
grant select, insert, delete on identities to cairn_app;
grant select, insert, update, delete on identities to cairn_definer;
drop policy if exists definer on identities;
create policy definer on identities to cairn_definer using (true);
drop policy if exists oneself on identities;
create policy oneself on identities to cairn_app using (user_id = nullif(current_setting('app.user_id', true), ''));

alter table sign_in_challenges enable row level security, force row level security;
revoke all on sign_in_challenges from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on sign_in_challenges to cairn_definer;
drop policy if exists definer on sign_in_challenges;
create policy definer on sign_in_challenges to cairn_definer using (true);

alter table tenant_domains enable row level security, force row level security;
revoke all on tenant_domains from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on tenant_domains to cairn_app;
grant select, insert, update, delete on tenant_domains to cairn_definer;
drop policy if exists definer on tenant_domains;
create policy definer on tenant_domains to cairn_definer using (true);
drop policy if exists tenant on tenant_domains;
create policy tenant on tenant_domains to cairn_app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
