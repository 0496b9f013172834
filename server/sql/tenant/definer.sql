-- Queues the file of a logo that its tenant no longer has for deletion from the store by a job.
create or replace function tenant_logo_replaced() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into deleted_files (key) values ('logos/' || (old.settings ->> 'logo')) on conflict do nothing;
  return null;
end $$;

revoke all on function tenant_logo_replaced() from public;

-- Creates a tenant without members, for a platform administrator. The slug gets a number if it is taken.
create or replace function tenant_create(new_tenant text, tenant_name text, wanted_slug text, maker jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare tried text := wanted_slug;
begin
  if not (select platform_open('platform.admin')) then return false; end if;
  for n in 2..1000 loop
    insert into tenants (id, name, slug, actor) values (new_tenant, tenant_name, tried, maker) on conflict (slug) do nothing;
    if found then return true; end if;
    tried := wanted_slug || '-' || n;
  end loop;
  raise exception 'no slug is free for %', wanted_slug;
end $$;

-- Invites the owner of a tenant that has no members, and withdraws former invitations. Returns false if it has members.
create or replace function tenant_owner_invite(
  wanted text, new_invitation text, address text, inviter text, hash text, mail text, good_days integer, maker jsonb
) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not (select platform_open('platform.admin')) then return false; end if;
  if exists (select from memberships m where m.tenant_id = wanted) then return false; end if;
  update invitations i set withdrawn_at = now(), updated_at = now(), version = i.version + 1
  where i.tenant_id = wanted and i.accepted_at is null and i.declined_at is null and i.withdrawn_at is null;
  insert into invitations (id, tenant_id, email, role, invited_by, token_hash, mail_id, expires_at, actor)
  values (new_invitation, wanted, address, 'owner', inviter, hash, mail, now() + make_interval(days => good_days), maker);
  return true;
end $$;

-- Returns the latest invitation to a tenant without members; null if it has members or was never invited.
create or replace function tenant_owner_invitation(wanted text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('email', i.email, 'state', invitation_state(i), 'sentAt', i.sent_at, 'expiresAt', i.expires_at)
  from invitations i
  where i.tenant_id = wanted and (select platform_open('platform.admin'))
    and not exists (select from memberships m where m.tenant_id = wanted)
  order by i.created_at desc, i.id desc limit 1
$$;

-- Returns what operators did in a tenant in these days, except with its tickets, which have histories of their own.
create or replace function tenant_operator_actions(wanted text, days integer, most integer)
returns table (id text, action text, actor_id text, created_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, a.action, a.actor ->> 'id', a.created_at from audit_events a
  where a.tenant_id = wanted and a.created_at > now() - make_interval(days => days) and (a.actor -> 'staff')::boolean
    and a.target_type <> 'ticket' and (select platform_open('platform.admin'))
  order by a.created_at desc, a.id desc limit most
$$;

-- Returns the language of the account with an address; null if there is none or it has not chosen one.
create or replace function tenant_owner_locale(address text) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.preferences ->> 'locale' from users u where u.email = address and (select platform_open('platform.admin'))
$$;

revoke all on function
  tenant_create(text, text, text, jsonb),
  tenant_owner_invite(text, text, text, text, text, text, integer, jsonb),
  tenant_owner_invitation(text),
  tenant_operator_actions(text, integer, integer),
  tenant_owner_locale(text)
from public;

grant execute on function
  tenant_create(text, text, text, jsonb),
  tenant_owner_invite(text, text, text, text, text, text, integer, jsonb),
  tenant_owner_invitation(text),
  tenant_operator_actions(text, integer, integer),
  tenant_owner_locale(text)
to cairn_platform;
