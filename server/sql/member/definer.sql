create or replace function members_last_seen() returns table (user_id text, seen_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.user_id, max(s.seen_at) from sign_ins s
  where s.tenant_id = nullif(current_setting('app.tenant_id', true), '')
  group by s.user_id
$$;

-- Returns the second factor of each member of the current tenant who has one, without anything about the factor itself. A passkey is
-- optional while the password alone still signs in: only an authenticator app asks for a second step after it.
create or replace function members_second_factor() returns table (user_id text, factor text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select found.user_id,
    case when not found.passkey then 'totp' when found.totp or not found.password then 'passkey' else 'optional' end
  from (
    select m.user_id,
      exists (select from passkeys p where p.user_id = m.user_id) as passkey,
      exists (select from totp_secrets t where t.user_id = m.user_id and t.secret is not null) as totp,
      exists (select from passwords w where w.user_id = m.user_id) as password
    from memberships m
    where m.tenant_id = nullif(current_setting('app.tenant_id', true), '')) found
  where found.passkey or found.totp
$$;

-- Ends the sign-ins of a member in the current tenant only.
create or replace function member_sign_ins_end(person text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update sign_ins set ended_at = now()
  where user_id = person and tenant_id = nullif(current_setting('app.tenant_id', true), '') and ended_at is null
$$;

-- Returns the current tenant if the current user manages it.
create or replace function managed_tenant() returns text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare home text := nullif(current_setting('app.tenant_id', true), '');
begin
  if not exists (
    select from memberships m
    where m.tenant_id = home and m.user_id = nullif(current_setting('app.user_id', true), '') and m.status = 'active'
      and lower(m.role) in ('owner', 'admin'))
  then raise exception 'this person does not manage the organization' using errcode = 'insufficient_privilege'; end if;
  return home;
end $$;

-- Counts the open support tickets of a member. A request sees only its own.
create or replace function member_open_tickets(person text) returns integer
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select count(*)::integer from tickets
  where tenant_id = managed_tenant() and requester_id = person and merged_into is null and status not in ('solved', 'closed')
$$;

-- Makes another member the requester of a member's support tickets that are not closed: a solved one can be reopened. Returns their ids.
create or replace function member_tickets_hand_over(person text, receiver text) returns setof text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update tickets set requester_id = m.user_id, updated_at = now(), version = tickets.version + 1
  from memberships m
  where m.tenant_id = managed_tenant() and m.user_id = receiver and m.status = 'active' and tickets.tenant_id = m.tenant_id
    and tickets.requester_id = person and tickets.merged_into is null and tickets.status <> 'closed'
  returning tickets.id
$$;

-- Removes a member with their sign-ins, project roles and views, and stores the name that stays on what they wrote.
create or replace function member_remove(person text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare home text := managed_tenant();
begin
  insert into former_members (tenant_id, user_id, display_name)
  select m.tenant_id, u.id, u.display_name from memberships m join users u on u.id = m.user_id where m.tenant_id = home and m.user_id = person
  on conflict (tenant_id, user_id) do update set display_name = excluded.display_name, removed_at = now();
  delete from memberships where tenant_id = home and user_id = person;
end $$;

-- Removes all second factors of a member and ends their sign-ins, for an owner. Only of an account that belongs to no other organization
-- and to no operator of the installation: an owner decides for their own organization alone. Returns whether it was reset.
create or replace function member_factors_reset(person text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare home text := managed_tenant(); locked users;
begin
  if not exists (
    select from memberships m
    where m.tenant_id = home and m.user_id = nullif(current_setting('app.user_id', true), '') and lower(m.role) = 'owner')
    or not exists (select from memberships m where m.tenant_id = home and m.user_id = person)
  then raise exception 'this person does not own the organization of the member' using errcode = 'insufficient_privilege'; end if;
  -- A membership elsewhere that is being created waits for this lock, or was created before it.
  select * into locked from users u where u.id = person for update;
  if lower(locked.cairn_role) <> 'none' or exists (select from memberships m where m.user_id = person and m.tenant_id <> home)
  then return false; end if;
  delete from backup_codes where user_id = person;
  delete from passkeys where user_id = person;
  delete from totp_secrets where user_id = person;
  delete from second_steps where user_id = person;
  delete from remembered_browsers where user_id = person;
  update sign_ins set ended_at = now() where user_id = person and ended_at is null;
  return true;
end $$;

revoke all on function
  members_last_seen(),
  members_second_factor(),
  managed_tenant(),
  member_open_tickets(text),
  member_tickets_hand_over(text, text),
  member_remove(text),
  member_factors_reset(text),
  member_sign_ins_end(text)
from public;

grant execute on function
  members_last_seen(),
  members_second_factor(),
  member_open_tickets(text),
  member_tickets_hand_over(text, text),
  member_remove(text),
  member_factors_reset(text),
  member_sign_ins_end(text)
to cairn_app;
