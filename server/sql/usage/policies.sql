alter table usage_alerts enable row level security, force row level security;
revoke all on usage_alerts from cairn_app, cairn_definer, cairn_platform;
-- Delete: a changed spend cap can be reached again.
grant select, insert, delete on usage_alerts to cairn_app;
grant select, insert on usage_alerts to cairn_definer;
-- An overridden limit can be reached again.
grant select, delete on usage_alerts to cairn_platform;
drop policy if exists definer on usage_alerts;
create policy definer on usage_alerts to cairn_definer using (true);
drop policy if exists tenant on usage_alerts;
create policy tenant on usage_alerts to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists platform on usage_alerts;
create policy platform on usage_alerts to cairn_platform using ((select platform_open('platform.admin')));

alter table usage_days enable row level security, force row level security;
revoke all on usage_days from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update (quantity) on usage_days to cairn_app;
grant select, insert on usage_days to cairn_definer;
drop policy if exists definer on usage_days;
create policy definer on usage_days to cairn_definer using (true);
drop policy if exists tenant on usage_days;
create policy tenant on usage_days to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));

alter table usage_events enable row level security, force row level security;
revoke all on usage_events from cairn_app, cairn_definer, cairn_platform;
-- Update: to lock the rows that are moved.
grant select, insert, delete, update (quantity) on usage_events to cairn_app;
grant select, insert on usage_events to cairn_definer;
drop policy if exists definer on usage_events;
create policy definer on usage_events to cairn_definer using (true);
drop policy if exists tenant on usage_events;
create policy tenant on usage_events to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));

alter table usage_months enable row level security, force row level security;
revoke all on usage_months from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update (quantity) on usage_months to cairn_app;
grant select, insert on usage_months to cairn_definer;
drop policy if exists definer on usage_months;
create policy definer on usage_months to cairn_definer using (true);
drop policy if exists tenant on usage_months;
create policy tenant on usage_months to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
