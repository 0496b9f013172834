alter table former_members enable row level security, force row level security;
revoke all on former_members from cairn_app, cairn_definer, cairn_platform;
grant select on former_members to cairn_app;
grant select, insert, update, delete on former_members to cairn_definer;
grant select on former_members to cairn_platform;
drop policy if exists definer on former_members;
create policy definer on former_members to cairn_definer using (true);
-- Staff see the names of authors, in articles and tickets, after these have left.
drop policy if exists platform on former_members;
create policy platform on former_members for select to cairn_platform using ((select platform_open('staff.use', 'platform.admin')));
drop policy if exists tenant on former_members;
create policy tenant on former_members for select to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));

alter table ownership_offers enable row level security, force row level security;
revoke all on ownership_offers from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update (state, updated_at, version) on ownership_offers to cairn_app;
drop policy if exists tenant on ownership_offers;
create policy tenant on ownership_offers to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
