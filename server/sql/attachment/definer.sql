-- Notes the file of a row that is gone, whatever deleted it (its ticket, its tenant, its requester): a job removes it from the store.
create or replace function attachment_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into deleted_files (key) values ('attachments/' || old.id) on conflict do nothing;
  return null;
end $$;

revoke all on function attachment_deleted() from public;
