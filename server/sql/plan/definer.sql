-- Transactions that add people or projects to a tenant take turns.
create or replace function plan_lock(tenant text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select pg_advisory_xact_lock(720315, hashtext(tenant))
$$;

-- Has the tenant more people (active members and open invitations) or active projects than its plan, or the operator, allows?
create or replace function plan_exceeded(tenant text, kind text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare allowed integer; used integer;
begin
  select coalesce((t.limits ->> kind)::integer, case kind when 'people' then p.people when 'projects' then p.projects end)
  into allowed
  from tenants t
  join lateral (select * from plans sold where sold.plan = t.plan order by sold.version desc limit 1) p on true
  where t.id = tenant;
  if allowed is null then return false; end if;
  if kind = 'people' then
    select (select count(*) from memberships m where m.tenant_id = tenant and m.status = 'active')
         + (select count(*) from invitations i where i.tenant_id = tenant and invitation_state(i) = 'open')
    into used;
  else
    select count(*) into used from projects p where p.tenant_id = tenant and p.status = 'active';
  end if;
  return used > allowed;
end $$;

revoke all on function plan_lock(text), plan_exceeded(text, text) from public;
grant execute on function plan_lock(text), plan_exceeded(text, text) to cairn_app;
