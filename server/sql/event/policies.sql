alter table events enable row level security, force row level security;
revoke all on events from cairn_app, cairn_definer, cairn_platform;
grant select, insert on events to cairn_app;
grant select, insert, delete on events to cairn_definer;
drop policy if exists definer on events;
create policy definer on events to cairn_definer using (true);
drop policy if exists tenant on events;
create policy tenant on events to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists audience on events;
create policy audience on events as restrictive for select to cairn_app
  using ((audience_id is null) or (audience_id = nullif(current_setting('app.user_id', true), '')));
drop policy if exists deleted_projects on events;
create policy deleted_projects on events as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.deleted_projects', true), '')) is null then true
    else coalesce(project_id, '') <> all ((select string_to_array(current_setting('app.deleted_projects', true), ','))::text[]) end
  );

alter table platform_events enable row level security, force row level security;
revoke all on platform_events from cairn_app, cairn_definer, cairn_platform;
grant select, insert, delete on platform_events to cairn_definer;
drop policy if exists definer on platform_events;
create policy definer on platform_events to cairn_definer using (true);
