-- Returns the next number of a series, without gaps: its row stays locked until the transaction ends, and a rollback releases the number.
create or replace function invoice_number(wanted text) returns integer
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into invoice_counters as c (series, last) values (wanted, 1)
  on conflict (series) do update set last = c.last + 1 returning last
$$;

-- Whether the transaction may work on the billing of this tenant: as the tenant itself, or as a platform administrator.
create or replace function billing_open(tenant text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select tenant = nullif(current_setting('app.tenant_id', true), '') or (select platform_open('platform.admin'))
$$;

-- Puts a tenant on the plan of its subscription, or on the free one.
create or replace function billing_apply_plan(tenant text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update tenants t set plan = coalesce((select s.plan from subscriptions s where s.tenant_id = t.id and s.state <> 'cancelled'), 'free')
  where t.id = tenant and billing_open(tenant)
$$;

-- Counts the active members and pending invitations of a tenant. Each takes a seat.
create or replace function billing_seats_in_use(tenant text, out people integer, out invitations integer)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select (select count(*)::integer from memberships m where m.tenant_id = own.id and m.status = 'active'),
    (select count(*)::integer from invitations i where i.tenant_id = own.id and invitation_state(i) = 'open')
  from (select tenant as id where billing_open(tenant)) own
$$;

-- The former two without an argument, which the last release still calls during an upgrade. A later migration drops them.
create or replace function billing_apply_plan() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select billing_apply_plan(nullif(current_setting('app.tenant_id', true), ''))
$$;

create or replace function billing_seats_in_use(out people integer, out invitations integer)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select used.people, used.invitations from billing_seats_in_use(nullif(current_setting('app.tenant_id', true), '')) used
$$;

-- Lists the owners of a tenant and their languages, for the mail about a change of its subscription.
create or replace function billing_owners(tenant text) returns table (email text, locale text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.email, u.preferences ->> 'locale'
  from memberships m join users u on u.id = m.user_id
  where m.tenant_id = tenant and m.role = 'owner' and m.status = 'active' and u.status = 'active' and billing_open(tenant)
  order by m.created_at, m.id
$$;

-- Returns the recipient of a tenant's invoices (from its billing details, else its first owner) and the language of that owner.
create or replace function billing_contact(tenant text, out email text, out locale text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(nullif((select d.recipient from billing_details d where d.tenant_id = tenant), ''), u.email), u.preferences ->> 'locale'
  from memberships m join users u on u.id = m.user_id
  where m.tenant_id = tenant and m.role = 'owner' and m.status = 'active' and u.status = 'active'
    and billing_open(tenant)
  order by m.created_at, m.id limit 1
$$;

revoke all on function
  billing_apply_plan(), billing_seats_in_use(), billing_apply_plan(text), billing_contact(text), billing_open(text), billing_owners(text), billing_seats_in_use(text), invoice_number(text)
from public;
grant execute on function billing_apply_plan(), billing_seats_in_use() to cairn_app;
grant execute on function
  billing_apply_plan(text), billing_contact(text), billing_owners(text), billing_seats_in_use(text), invoice_number(text)
to cairn_app, cairn_platform;
