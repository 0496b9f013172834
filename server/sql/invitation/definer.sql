-- Returns the invitation of a link. Null if there is none, or if its organization is closed or being closed.
create or replace function invitation_find(hash text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object(
    'id', i.id, 'state', invitation_state(i), 'tenantId', i.tenant_id, 'tenant', t.name, 'logo', t.settings ->> 'logo', 'email', i.email, 'role', i.role,
    'projects', (
      select coalesce(jsonb_agg(p.name order by lower(p.name), p.id), '[]')
      from invitation_projects g join projects p on p.tenant_id = g.tenant_id and p.id = g.project_id and p.deleted_at is null
      where g.invitation_id = i.id),
    'expiresAt', i.expires_at, 'hasAccount', exists (select from users p where p.email = i.email),
    'inviter', jsonb_build_object('id', u.id, 'name', u.display_name, 'email', u.email, 'locale', u.preferences ->> 'locale',
      'member', exists (select from memberships m where m.tenant_id = i.tenant_id and m.user_id = u.id)))
  from invitations i
  join tenants t on t.id = i.tenant_id and t.status = 'active' and t.closes_at is null
  join users u on u.id = i.invited_by
  where i.token_hash = hash
$$;

-- Makes the invited person a member, once. An existing member keeps their role.
create or replace function invitation_accept(hash text, person text, new_membership text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare waiting invitations; joined text; standing text;
begin
  select * into waiting from invitations i where i.token_hash = hash for update;
  if waiting.id is null or invitation_state(waiting) <> 'open' then return jsonb_build_object('outcome', 'closed'); end if;
  if not exists (select from users u where u.id = person and u.email = waiting.email and u.status = 'active') then
    return jsonb_build_object('outcome', 'other');
  end if;
  insert into memberships (id, tenant_id, user_id, role, actor)
  values (new_membership, waiting.tenant_id, person, waiting.role, waiting.actor)
  on conflict on constraint memberships_tenant_user_key do nothing returning id into joined;
  select m.status into standing from memberships m where m.tenant_id = waiting.tenant_id and m.user_id = person;
  if standing <> 'active' then return jsonb_build_object('outcome', 'closed'); end if;
  update invitations i set accepted_at = now(), updated_at = now(), version = i.version + 1 where i.id = waiting.id;
  return jsonb_build_object('outcome', 'joined', 'membershipId', joined);
end $$;

-- Creates the account of an invited person and their membership, never a tenant. The link went to their address, which proves it.
create or replace function invitation_set_up(
  hash text, new_user text, full_name text, first_name text, last_name text, password_hash text, locale text, new_membership text
) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare waiting invitations; made text;
begin
  select * into waiting from invitations i where i.token_hash = hash for update;
  if waiting.id is null or invitation_state(waiting) <> 'open' then return jsonb_build_object('outcome', 'closed'); end if;
  insert into users (id, email, display_name, first_name, last_name, preferences, actor)
  values (new_user, waiting.email, full_name, first_name, last_name,
          case when locale = '' then '{}'::jsonb else jsonb_build_object('locale', locale) end,
          jsonb_build_object('type', 'user', 'id', new_user))
  on conflict (email) do nothing returning id into made;
  if made is null then return jsonb_build_object('outcome', 'other'); end if;
  insert into passwords (user_id, hash) values (new_user, password_hash);
  return invitation_accept(hash, new_user, new_membership);
end $$;

create or replace function invitation_decline(hash text) returns boolean
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with closed as (
    update invitations i set declined_at = now(), updated_at = now(), version = i.version + 1
    where i.token_hash = hash and invitation_state(i) = 'open' returning 1)
  select exists (select from closed)
$$;

-- Records that the invited person asks for a new invitation. Returns true if the inviter should be notified, at most once a day.
create or replace function invitation_ask(hash text) returns boolean
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with asked as (
    update invitations i set asked_at = now(), updated_at = now(), version = i.version + 1
    where i.token_hash = hash and i.accepted_at is null and (i.asked_at is null or i.asked_at < now() - interval '1 day') returning 1)
  select exists (select from asked)
$$;

revoke all on function
  invitation_find(text),
  invitation_accept(text, text, text),
  invitation_set_up(text, text, text, text, text, text, text, text),
  invitation_decline(text),
  invitation_ask(text)
from public;

grant execute on function
  invitation_find(text),
  invitation_accept(text, text, text),
  invitation_set_up(text, text, text, text, text, text, text, text),
  invitation_decline(text),
  invitation_ask(text)
to cairn_app;
