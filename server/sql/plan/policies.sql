alter table plans enable row level security, force row level security;
revoke all on plans from cairn_app, cairn_definer, cairn_platform;
grant select on plans to cairn_app;
grant select on plans to cairn_definer;
grant select, insert on plans to cairn_platform;
drop policy if exists definer on plans;
create policy definer on plans for select to cairn_definer using (true);
-- Prices are public.
drop policy if exists everybody on plans;
create policy everybody on plans for select to cairn_app, cairn_platform using (true);
drop policy if exists platform on plans;
create policy platform on plans for insert to cairn_platform with check ((select platform_open('platform.admin')));

alter table plan_overrides enable row level security, force row level security;
revoke all on plan_overrides from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update (ended_at, ended_by, end_reason) on plan_overrides to cairn_platform;
-- Delete: with the data of a closed organization.
grant select, delete on plan_overrides to cairn_definer;
-- Owners read why and until when their limits differ, not who set them.
grant select (tenant_id, reason, until, ends_at, ended_at) on plan_overrides to cairn_app;
drop policy if exists definer on plan_overrides;
create policy definer on plan_overrides to cairn_definer using (true);
drop policy if exists platform on plan_overrides;
create policy platform on plan_overrides to cairn_platform using ((select platform_open('platform.admin')));
drop policy if exists tenant on plan_overrides;
create policy tenant on plan_overrides for select to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
