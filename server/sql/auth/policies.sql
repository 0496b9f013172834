alter table audit_events enable row level security, force row level security;
revoke all on audit_events from cairn_app, cairn_definer, cairn_platform;
grant select, insert on audit_events to cairn_app;
-- Jobs read entries to seal them, and delete those that are older than the retention.
grant select, insert, delete on audit_events to cairn_definer;
grant insert on audit_events to cairn_platform;
grant select (id, tenant_id, actor, action, target_type, target_id, detail, created_at) on audit_events to cairn_platform;
drop policy if exists definer on audit_events;
create policy definer on audit_events to cairn_definer using (true);
drop policy if exists platform on audit_events;
create policy platform on audit_events for insert to cairn_platform
  with check ((select platform_open('staff.use', 'platform.admin')));
-- The change history of a ticket is part of the ticket, which staff read in every tenant.
drop policy if exists platform_tickets on audit_events;
create policy platform_tickets on audit_events for select to cairn_platform
  using (target_type = 'ticket' and (select platform_open('staff.use')));
drop policy if exists tenant on audit_events;
create policy tenant on audit_events to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));

alter table idempotency_keys enable row level security, force row level security;
revoke all on idempotency_keys from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on idempotency_keys to cairn_app;
-- With the data of a closed organization.
grant select, delete on idempotency_keys to cairn_definer;
drop policy if exists definer on idempotency_keys;
create policy definer on idempotency_keys to cairn_definer using (true);
drop policy if exists tenant on idempotency_keys;
create policy tenant on idempotency_keys to cairn_app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
-- A stored response is repeated only to the person who sent the first request.
drop policy if exists own_keys on idempotency_keys;
create policy own_keys on idempotency_keys as restrictive to cairn_app
  using (user_id = nullif(current_setting('app.user_id', true), ''));

alter table identity_events enable row level security, force row level security;
revoke all on identity_events from cairn_app, cairn_definer, cairn_platform;
grant select on identity_events to cairn_app;
grant select, insert, delete on identity_events to cairn_definer;
drop policy if exists definer on identity_events;
create policy definer on identity_events to cairn_definer using (true);
-- People read their own history, whatever tenant they work in.
drop policy if exists own_history on identity_events;
create policy own_history on identity_events for select to cairn_app
  using (user_id = nullif(current_setting('app.user_id', true), ''));

alter table memberships enable row level security, force row level security;
revoke all on memberships from cairn_app, cairn_definer, cairn_platform;
grant select, update (role, status, updated_at, version) on memberships to cairn_app;
grant select, insert, update, delete on memberships to cairn_definer;
grant select on memberships to cairn_platform;
drop policy if exists definer on memberships;
create policy definer on memberships to cairn_definer using (true);
drop policy if exists platform on memberships;
create policy platform on memberships for select to cairn_platform using ((select platform_open('platform.admin')));
drop policy if exists tenant on memberships;
create policy tenant on memberships to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));

alter table passwords enable row level security, force row level security;
revoke all on passwords from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on passwords to cairn_definer;
drop policy if exists definer on passwords;
create policy definer on passwords to cairn_definer using (true);

alter table rate_limits enable row level security, force row level security;
revoke all on rate_limits from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on rate_limits to cairn_app;
drop policy if exists counters on rate_limits;
create policy counters on rate_limits to cairn_app using (true);

alter table registrations enable row level security, force row level security;
revoke all on registrations from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on registrations to cairn_definer;
drop policy if exists definer on registrations;
create policy definer on registrations to cairn_definer using (true);

alter table sign_ins enable row level security, force row level security;
revoke all on sign_ins from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update, delete on sign_ins to cairn_definer;
drop policy if exists definer on sign_ins;
create policy definer on sign_ins to cairn_definer using (true);

alter table tenants enable row level security, force row level security;
revoke all on tenants from cairn_app, cairn_definer, cairn_platform;
grant select, update (name, settings, spend_cap_minor, closes_at, updated_at, version, actor) on tenants to cairn_app;
grant select, insert, update, delete on tenants to cairn_definer;
grant select, update (status, closes_at, updated_at, version, actor) on tenants to cairn_platform;
drop policy if exists definer on tenants;
create policy definer on tenants to cairn_definer using (true);
drop policy if exists own_tenant on tenants;
create policy own_tenant on tenants for select to cairn_app
  using (id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists own_tenant_update on tenants;
create policy own_tenant_update on tenants for update to cairn_app
  using (id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists platform on tenants;
create policy platform on tenants for select to cairn_platform
  using ((select platform_open('staff.use', 'platform.admin')));
drop policy if exists platform_update on tenants;
create policy platform_update on tenants for update to cairn_platform
  using ((select platform_open('platform.admin')));

alter table users enable row level security, force row level security;
revoke all on users from cairn_app, cairn_definer, cairn_platform;
grant select, update (avatar, display_name, first_name, last_name, preferences, updated_at, version) on users to cairn_app;
grant select, insert, update, delete on users to cairn_definer;
grant select (cairn_role, created_at, display_name, email, id, status) on users to cairn_platform;
drop policy if exists definer on users;
create policy definer on users to cairn_definer using (true);
drop policy if exists oneself on users;
create policy oneself on users for update to cairn_app using (id = nullif(current_setting('app.user_id', true), ''));
-- Users see themselves and the members of the tenant (the policy of memberships restricts them to the tenant).
drop policy if exists people on users;
create policy people on users for select to cairn_app
  using ((id = nullif(current_setting('app.user_id', true), '')) or (exists (select from memberships where memberships.user_id = users.id)));
drop policy if exists platform on users;
create policy platform on users for select to cairn_platform
  using ((select platform_open('staff.use', 'platform.admin')));
