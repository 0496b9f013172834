alter table saved_views enable row level security, force row level security;
revoke all on saved_views from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on saved_views to cairn_app;
drop policy if exists tenant on saved_views;
create policy tenant on saved_views to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists kept_views on saved_views;
create policy kept_views on saved_views as restrictive for insert to cairn_app
  with check (user_id = nullif(current_setting('app.user_id', true), ''));
drop policy if exists seen_views on saved_views;
create policy seen_views on saved_views as restrictive to cairn_app
  using (shared or (user_id = nullif(current_setting('app.user_id', true), '')));
