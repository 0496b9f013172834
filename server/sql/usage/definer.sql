-- Records what a session adds to the usage of its tenant. If a client corrects a total downwards, the amount is negative.
create or replace function usage_of_session() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare first constant boolean := tg_op = 'INSERT';
begin
  insert into usage_events (tenant_id, day, project_id, key_id, kind, quantity)
  select new.tenant_id, usage_day(t.settings, case when first then new.created_at else now() end), new.project_id,
    coalesce(new.api_key_id, ''), used.kind, used.quantity
  from tenants t, (values
    ('sessions', case when first then 1::bigint else 0 end),
    ('servedTokens', new.served_tokens - case when first then 0 else old.served_tokens end),
    ('costMicros', coalesce(new.cost_micros, 0) - case when first then 0 else coalesce(old.cost_micros, 0) end)
  ) used (kind, quantity)
  where t.id = new.tenant_id and used.quantity <> 0;
  return null;
end $$;

-- Counts the active members of the transaction's tenant. Staff who are not members and suspended people take no seat.
create or replace function usage_seats() returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select count(*) from memberships m join users u on u.id = m.user_id
  where m.tenant_id = nullif(current_setting('app.tenant_id', true), '') and m.status = 'active' and u.status = 'active'
$$;

-- Returns the bytes that the transaction's tenant stores: its rows as stored (an estimate, without indexes) and its files.
create or replace function usage_storage() returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select sum(pg_column_size(r.*)) from sessions r where r.tenant_id = own.id), 0)
    + coalesce((select sum(pg_column_size(r.*)) from session_events r where r.tenant_id = own.id), 0)
    + coalesce((select sum(pg_column_size(r.*)) from conversations r where r.tenant_id = own.id), 0)
    + coalesce((select sum(pg_column_size(r.*)) from messages r where r.tenant_id = own.id), 0)
    + coalesce((select sum(pg_column_size(r.*)) from decisions r where r.tenant_id = own.id), 0)
    + coalesce((select sum(pg_column_size(r.*)) from patterns r where r.tenant_id = own.id), 0)
    + coalesce((select sum(r.size) from ticket_attachments r where r.tenant_id = own.id), 0)
  from (select nullif(current_setting('app.tenant_id', true), '') as id) own
$$;

revoke all on function
  usage_of_session(),
  usage_seats(),
  usage_storage()
from public;

grant execute on function
  usage_seats(),
  usage_storage()
to cairn_app;
