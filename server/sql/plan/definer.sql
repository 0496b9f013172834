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

-- Returns the plan of a tenant, the version and seats of its subscription (null without one), and the limits and spend cap set for this
-- tenant. `override`: the limits that operators have set and that apply now; null if none. `month_overrides`: those that applied at some time
-- of the month (default: the current one, in the time zone of the tenant). The server's `planOf` derives the effective plan from them.
drop function if exists plan_terms(text);
create or replace function plan_terms(tenant text, month date default null)
returns table (
  plan text, version integer, seats integer, limits jsonb, spend_cap_minor bigint, override jsonb, month_overrides jsonb)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.plan, s.plan_version, s.seats, t.limits, t.spend_cap_minor,
    (select jsonb_build_object('plan', o.plan, 'limits', o.limits) from plan_overrides o
      where o.tenant_id = t.id and o.ended_at is null and o.ends_at > now()),
    (select coalesce(jsonb_agg(jsonb_build_object('plan', o.plan, 'limits', o.limits)), '[]'::jsonb)
      from plan_overrides o, (
        select first, tenant_time_zone(t.settings) as zone
        from coalesce(plan_terms.month, date_trunc('month', usage_day(t.settings, now()))::date) as first) period
      where o.tenant_id = t.id and o.set_at < (first + interval '1 month') at time zone zone
        and coalesce(o.ended_at, o.ends_at) > first::timestamp at time zone zone)
  from tenants t left join subscriptions s on s.tenant_id = t.id and s.plan = t.plan and s.state <> 'cancelled'
  where t.id = tenant
$$;

-- Returns the use of each limit by a tenant for an operator, by the name of the limit.
create or replace function plan_uses(tenant text, kinds text[]) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_object_agg(kind, plan_use(tenant, kind)) from unnest(kinds) kind where (select platform_open('platform.admin'))
$$;
drop function if exists plan_exceeded(text, text);

-- Counts the tenants of a plan above each of the `allowed` limits ({"people": 3, "sessions": 50}), and above any of them (kind is null).
-- A tenant with its own limit does not count for that limit; subscription seats count as its own limit of people. Nor does one whose limit
-- operators have overridden.
create or replace function plan_tenants_above(asked text, allowed jsonb) returns table (kind text, tenants integer)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.key, count(distinct t.id)::integer
  from tenants t cross join jsonb_each_text(allowed) a
  where (select platform_open('platform.admin')) and t.plan = asked and not t.limits ? a.key
    and not exists (
      select from plan_overrides o
      where o.tenant_id = t.id and o.ended_at is null and o.ends_at > now() and (o.plan is not null or o.limits ? a.key))
    and (a.key <> 'people' or (select own.seats is null from plan_terms(t.id) own)) and plan_use(t.id, a.key) > a.value::bigint
  group by rollup (a.key)
$$;

revoke all on function
  plan_lock(text),
  plan_use(text, text),
  plan_terms(text, date),
  plan_uses(text, text[]),
  plan_tenants_above(text, jsonb)
from public;
grant execute on function plan_lock(text), plan_use(text, text), plan_terms(text, date) to cairn_app;
grant execute on function plan_lock(text), plan_terms(text, date), plan_uses(text, text[]), plan_tenants_above(text, jsonb) to cairn_platform;
