alter table conversation_runs enable row level security, force row level security;
revoke all on conversation_runs from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update on conversation_runs to cairn_app;
grant select on conversation_runs to cairn_definer;
-- The installation's maintenance finds runs without a worker in every tenant. It writes to them within their tenant.
drop policy if exists definer on conversation_runs;
create policy definer on conversation_runs for select to cairn_definer using (true);
drop policy if exists tenant on conversation_runs;
create policy tenant on conversation_runs to cairn_app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists deleted_projects on conversation_runs;
create policy deleted_projects on conversation_runs as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.deleted_projects', true), '')) is null then true
    else project_id <> all ((select string_to_array(current_setting('app.deleted_projects', true), ','))::text[]) end
  );
-- A run is visible where its conversation is (the inner query applies the policies of conversations).
drop policy if exists private_run on conversation_runs;
create policy private_run on conversation_runs as restrictive to cairn_app
  using (exists (select from conversations where conversations.id = conversation_runs.conversation_id));

alter table conversations enable row level security, force row level security;
revoke all on conversations from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update on conversations to cairn_app;
grant select, delete on conversations to cairn_definer;
grant select (id, project_id, status, tenant_id) on conversations to cairn_platform;
drop policy if exists definer on conversations;
create policy definer on conversations for select to cairn_definer using (true);
drop policy if exists definer_delete on conversations;
create policy definer_delete on conversations for delete to cairn_definer using (true);
drop policy if exists platform on conversations;
create policy platform on conversations for select to cairn_platform using ((select platform_open('platform.admin')));
drop policy if exists tenant on conversations;
create policy tenant on conversations to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists deleted_projects on conversations;
create policy deleted_projects on conversations as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.deleted_projects', true), '')) is null then true
    else project_id <> all ((select string_to_array(current_setting('app.deleted_projects', true), ','))::text[]) end
  );
drop policy if exists key_projects on conversations;
create policy key_projects on conversations as restrictive to cairn_app
  using (
    case when (select nullif(current_setting('app.project_ids', true), '')) is null then true
    else project_id = any ((select string_to_array(current_setting('app.project_ids', true), ','))::text[]) end
  );
-- Only its author sees a private conversation.
drop policy if exists private_conversation on conversations;
create policy private_conversation on conversations as restrictive to cairn_app
  using (((visibility <> 'private') and (status <> 'deleted')) or (author_id = nullif(current_setting('app.user_id', true), '')));

alter table message_feedback enable row level security, force row level security;
revoke all on message_feedback from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on message_feedback to cairn_app;
drop policy if exists tenant on message_feedback;
create policy tenant on message_feedback to cairn_app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
-- Visible where its conversation is: a private one only to its author, and a key reaches only its projects (the inner query applies the
-- policies of conversations).
drop policy if exists seen_conversation on message_feedback;
create policy seen_conversation on message_feedback as restrictive to cairn_app
  using (exists (select from conversations where conversations.id = message_feedback.conversation_id));

alter table messages enable row level security, force row level security;
revoke all on messages from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update on messages to cairn_app;
grant select on messages to cairn_definer;
drop policy if exists definer on messages;
create policy definer on messages for select to cairn_definer using (true);
drop policy if exists tenant on messages;
create policy tenant on messages to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
-- Messages are visible where their conversation is (the inner query applies the policies above).
drop policy if exists private_message on messages;
create policy private_message on messages as restrictive to cairn_app
  using (exists (select from conversations where conversations.id = messages.conversation_id));
