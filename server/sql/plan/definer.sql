-- Serializes transactions that add people or projects to a tenant.
create or replace function plan_lock(tenant text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select pg_advisory_xact_lock(720315, hashtext(tenant))
$$;

-- Returns a tenant's use of a plan limit: people (active members and open invitations), active projects, or a kind of usage this month.
create or replace function plan_use(tenant text, kind text) returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case kind
    when 'people' then (select count(*) from memberships m where m.tenant_id = tenant and m.status = 'active')
      + (select count(*) from invitations i where i.tenant_id = tenant and invitation_state(i) = 'open')
    when 'projects' then (select count(*) from projects p where p.tenant_id = tenant and p.status = 'active')
    else (
      select coalesce(sum(quantity), 0)::bigint from (
        select m.quantity from usage_months m
        where m.tenant_id = tenant and m.kind = plan_use.kind and m.month = this_month.first
        union all
        select e.quantity from usage_events e
        where e.tenant_id = tenant and e.kind = plan_use.kind and e.day >= this_month.first and e.day < this_month.first + interval '1 month'
      ) used)
  end
  from (select date_trunc('month', usage_day(t.settings, now()))::date as first from tenants t where t.id = tenant) this_month
$$;

-- Returns the plan of a tenant, the version and seats of its subscription (null without one), and the limits and spend cap
-- set for this tenant. The server's `planOf` derives the effective plan from them.
create or replace function plan_terms(tenant text)
returns table (plan text, version integer, seats integer, limits jsonb, spend_cap_minor bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.plan, s.plan_version, s.seats, t.limits, t.spend_cap_minor
  from tenants t left join subscriptions s on s.tenant_id = t.id and s.plan = t.plan and s.state <> 'cancelled'
  where t.id = tenant
$$;
drop function if exists plan_exceeded(text, text);

-- Counts the tenants of a plan above each of the `allowed` limits ({"people": 3, "sessions": 50}), and above any of them (kind is null).
-- A tenant with its own limit does not count for that limit; subscription seats count as its own limit of people.
create or replace function plan_tenants_above(asked text, allowed jsonb) returns table (kind text, tenants integer)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.key, count(distinct t.id)::integer
  from tenants t cross join jsonb_each_text(allowed) a
  where (select platform_open('platform.admin')) and t.plan = asked and not t.limits ? a.key
    and (a.key <> 'people' or (select own.seats is null from plan_terms(t.id) own)) and plan_use(t.id, a.key) > a.value::bigint
  group by rollup (a.key)
$$;

revoke all on function plan_lock(text), plan_use(text, text), plan_terms(text), plan_tenants_above(text, jsonb) from public;
grant execute on function plan_lock(text), plan_use(text, text), plan_terms(text) to cairn_app;
grant execute on function plan_lock(text), plan_tenants_above(text, jsonb) to cairn_platform;
