alter table notifications enable row level security, force row level security;
revoke all on notifications from cairn_app, cairn_definer, cairn_platform;
grant select, update (count, done_at, email_channel, read_at, settled_at, snoozed_until, updated_at, version) on notifications to cairn_app;
grant select, insert, update, delete on notifications to cairn_definer;
drop policy if exists definer on notifications;
create policy definer on notifications to cairn_definer using (true);
drop policy if exists tenant on notifications;
create policy tenant on notifications to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists deleted_projects on notifications;
create policy deleted_projects on notifications as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.deleted_projects', true), '')) is null then true
    else coalesce(project_id, '') <> all ((select string_to_array(current_setting('app.deleted_projects', true), ','))::text[]) end
  );
-- Only its reader sees a notification. Only the functions of definer.sql write one.
drop policy if exists own_notifications on notifications;
create policy own_notifications on notifications as restrictive to cairn_app
  using (user_id = nullif(current_setting('app.user_id', true), ''));
