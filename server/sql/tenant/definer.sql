-- Queues the file of a logo that its tenant no longer has for deletion from the store by a job.
create or replace function tenant_logo_replaced() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into deleted_files (key) values ('logos/' || (old.settings ->> 'logo')) on conflict do nothing;
  return null;
end $$;

revoke all on function tenant_logo_replaced() from public;
