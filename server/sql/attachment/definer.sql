-- Queues the file of a deleted row for deletion from the store by a job. The row may go with its ticket, its tenant or its requester.
create or replace function attachment_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into deleted_files (key) values ('attachments/' || old.id) on conflict do nothing;
  return null;
end $$;

revoke all on function attachment_deleted() from public;
