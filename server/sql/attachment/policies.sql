alter table ticket_attachments enable row level security, force row level security;
revoke all on ticket_attachments from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update (message_id, position, updated_at, version), delete on ticket_attachments to cairn_app;
grant select, insert, update, delete on ticket_attachments to cairn_definer;
grant select, insert, update (message_id, position, updated_at, version), delete on ticket_attachments to cairn_platform;
drop policy if exists definer on ticket_attachments;
create policy definer on ticket_attachments to cairn_definer using (true);
drop policy if exists platform on ticket_attachments;
create policy platform on ticket_attachments to cairn_platform using ((select platform_open('staff.use')));
drop policy if exists tenant on ticket_attachments;
create policy tenant on ticket_attachments to cairn_app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
-- Only its uploader reads a file until it is sent. After that, everyone who may read its message does.
drop policy if exists own_or_message on ticket_attachments;
create policy own_or_message on ticket_attachments as restrictive to cairn_app, cairn_platform
  using (
    (message_id is null and uploader_id = nullif(current_setting('app.user_id', true), ''))
    or exists (select from ticket_messages where ticket_messages.id = ticket_attachments.message_id)
  );
-- A sent file stays with its message.
drop policy if exists unsent on ticket_attachments;
create policy unsent on ticket_attachments as restrictive for delete to cairn_app, cairn_platform using (message_id is null);
drop policy if exists sent_once on ticket_attachments;
create policy sent_once on ticket_attachments as restrictive for update to cairn_app, cairn_platform
  using (message_id is null and uploader_id = nullif(current_setting('app.user_id', true), ''))
  with check (true);
drop policy if exists as_uploader on ticket_attachments;
create policy as_uploader on ticket_attachments as restrictive for insert to cairn_app, cairn_platform
  with check (message_id is null and uploader_id = nullif(current_setting('app.user_id', true), ''));

alter table deleted_files enable row level security, force row level security;
revoke all on deleted_files from cairn_app, cairn_definer, cairn_platform;
grant select, insert, delete on deleted_files to cairn_definer;
drop policy if exists definer on deleted_files;
create policy definer on deleted_files to cairn_definer using (true);
