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
