-- Queues each new audit entry for its seal, in the transaction that writes it.
create or replace function audit_enqueue() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into audit_queue (tenant_id, created_at, event_id) values (new.tenant_id, new.created_at, new.id);
  return null;
end $$;

revoke all on function audit_enqueue() from public;
