alter table feedback enable row level security, force row level security;
revoke all on feedback from cairn_app, cairn_definer, cairn_platform;
grant select, insert on feedback to cairn_app;
grant select, insert, update, delete on feedback to cairn_definer;
drop policy if exists definer on feedback;
create policy definer on feedback to cairn_definer using (true);
drop policy if exists tenant on feedback;
create policy tenant on feedback to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists deleted_projects on feedback;
create policy deleted_projects on feedback as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.deleted_projects', true), '')) is null then true
    else project_id <> all ((select string_to_array(current_setting('app.deleted_projects', true), ','))::text[]) end
  );
drop policy if exists key_projects on feedback;
create policy key_projects on feedback as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.project_ids', true), '')) is null then true
    else project_id = any ((select string_to_array(current_setting('app.project_ids', true), ','))::text[]) end
  );

alter table session_events enable row level security, force row level security;
revoke all on session_events from cairn_app, cairn_definer, cairn_platform;
grant select, insert on session_events to cairn_app;
grant select, insert, update, delete on session_events to cairn_definer;
drop policy if exists definer on session_events;
create policy definer on session_events to cairn_definer using (true);
drop policy if exists tenant on session_events;
create policy tenant on session_events to cairn_app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists key_projects on session_events;
create policy key_projects on session_events as restrictive to cairn_app
  using (((select nullif(current_setting('app.project_ids', true), '')) is null) or (exists (select from sessions where sessions.id = session_events.session_id)));

alter table session_requests enable row level security, force row level security;
revoke all on session_requests from cairn_app, cairn_definer, cairn_platform;
grant select, insert on session_requests to cairn_app;
grant select on session_requests to cairn_definer;
drop policy if exists definer on session_requests;
create policy definer on session_requests to cairn_definer using (true);
drop policy if exists tenant on session_requests;
create policy tenant on session_requests to cairn_app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists key_projects on session_requests;
create policy key_projects on session_requests as restrictive to cairn_app
  using (((select nullif(current_setting('app.project_ids', true), '')) is null) or (exists (select from sessions where sessions.id = session_requests.session_id)));

alter table sessions enable row level security, force row level security;
revoke all on sessions from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update on sessions to cairn_app;
grant select, insert, update, delete on sessions to cairn_definer;
drop policy if exists definer on sessions;
create policy definer on sessions to cairn_definer using (true);
drop policy if exists tenant on sessions;
create policy tenant on sessions to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists deleted_projects on sessions;
create policy deleted_projects on sessions as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.deleted_projects', true), '')) is null then true
    else project_id <> all ((select string_to_array(current_setting('app.deleted_projects', true), ','))::text[]) end
  );
drop policy if exists key_projects on sessions;
create policy key_projects on sessions as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.project_ids', true), '')) is null then true
    else project_id = any ((select string_to_array(current_setting('app.project_ids', true), ','))::text[]) end
  );
