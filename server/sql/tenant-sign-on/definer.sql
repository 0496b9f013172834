-- Returns the active tenant of a sign-in address.
create or replace function sign_on_tenant(wanted_slug text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('id', t.id, 'name', t.name) from tenants t
  where t.slug = wanted_slug and t.status = 'active' and exists (select from sign_on_connections s where s.tenant_id = t.id)
$$;

-- Returns the slug of the tenant whose issuer signs in the addresses of a domain. Depends on nothing but the domain.
create or replace function sign_on_of_domain(wanted_domain text) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.slug from tenant_domains d
  join tenants t on t.id = d.tenant_id and t.status = 'active'
  join sign_on_connections s on s.tenant_id = t.id
  where d.domain = wanted_domain and d.verified_at is not null
$$;

-- Finds the member of an account at a tenant's issuer, or creates one. The issuer counts only for addresses in domains that the tenant has
-- verified, and only in this tenant.
-- foreign: another domain; known: linked before; exists: an account has the address, and is not linked to this one; joined: new here;
-- closed: new, and the domain lets nobody join; suspended: the person or their membership.
create or replace function tenant_identity_arrive(
  in_tenant text, its_issuer text, its_subject text, address text, full_name text, first_name text, last_name text, locale text,
  new_user text, new_membership text
) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  place tenant_domains; person users; made text; member_state text;
  maker jsonb := jsonb_build_object('type', 'user', 'id', new_user);
begin
  select d.* into place from tenant_domains d
  join sign_on_connections s on s.tenant_id = d.tenant_id and s.issuer = its_issuer
  where d.tenant_id = in_tenant and d.domain = split_part(address, '@', 2) and d.verified_at is not null;
  if place.domain is null then return jsonb_build_object('outcome', 'foreign'); end if;

  select u.* into person from tenant_identities i join users u on u.id = i.user_id
  where i.tenant_id = in_tenant and i.issuer = its_issuer and i.subject = its_subject;
  if person.id is not null then
    select m.status into member_state from memberships m where m.tenant_id = in_tenant and m.user_id = person.id;
    if person.status <> 'active' or member_state is distinct from 'active' then
      return jsonb_build_object('outcome', 'suspended', 'userId', person.id);
    end if;
    update tenant_identities i set used_at = now() where i.tenant_id = in_tenant and i.issuer = its_issuer and i.subject = its_subject;
    return jsonb_build_object('outcome', 'known', 'userId', person.id);
  end if;

  select u.* into person from users u where u.email = address;
  if person.id is not null then return jsonb_build_object('outcome', 'exists', 'userId', person.id); end if;
  if not place.joining or exists (select from tenants t where t.id = in_tenant and (t.status <> 'active' or t.closes_at is not null)) then
    return jsonb_build_object('outcome', 'closed');
  end if;
  insert into users (id, email, display_name, first_name, last_name, preferences, actor)
  values (new_user, address,
          coalesce(nullif(full_name, ''), nullif(trim(first_name || ' ' || last_name), ''), split_part(address, '@', 1)),
          first_name, last_name, case when locale = '' then '{}'::jsonb else jsonb_build_object('locale', locale) end, maker)
  on conflict (email) do nothing returning id into made;
  -- Another tab has just created the account.
  if made is null then return jsonb_build_object('outcome', 'exists'); end if;
  insert into memberships (id, tenant_id, user_id, role, actor) values (new_membership, in_tenant, new_user, place.default_role, maker);
  insert into tenant_identities (tenant_id, issuer, subject, user_id) values (in_tenant, its_issuer, its_subject, new_user);
  return jsonb_build_object('outcome', 'joined', 'userId', new_user);
end $$;

-- Links an account at a tenant's issuer to the current user, who has proved to own the account here. Makes them a member if the domain of
-- their address lets people join.
create or replace function tenant_identity_link(in_tenant text, its_issuer text, its_subject text, new_membership text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  place tenant_domains; person users; member_state text; holder text; result text := 'linked';
begin
  select u.* into person from users u where u.id = nullif(current_setting('app.user_id', true), '') and u.status = 'active';
  select d.* into place from tenant_domains d
  join sign_on_connections s on s.tenant_id = d.tenant_id and s.issuer = its_issuer
  where d.tenant_id = in_tenant and d.domain = split_part(person.email, '@', 2) and d.verified_at is not null;
  if place.domain is null then return 'foreign'; end if;
  select m.status into member_state from memberships m where m.tenant_id = in_tenant and m.user_id = person.id;
  if member_state is null then
    if not place.joining or exists (select from tenants t where t.id = in_tenant and (t.status <> 'active' or t.closes_at is not null))
    then return 'closed'; end if;
    insert into memberships (id, tenant_id, user_id, role, actor)
    values (new_membership, in_tenant, person.id, place.default_role, jsonb_build_object('type', 'user', 'id', person.id));
    result := 'joined';
  elsif member_state <> 'active' then return 'suspended';
  end if;
  insert into tenant_identities (tenant_id, issuer, subject, user_id) values (in_tenant, its_issuer, its_subject, person.id)
  on conflict (tenant_id, issuer, subject) do nothing;
  select i.user_id into holder from tenant_identities i
  where i.tenant_id = in_tenant and i.issuer = its_issuer and i.subject = its_subject;
  return case when holder = person.id then result else 'taken' end;
end $$;

-- Ends the sign-ins in the current tenant that came from its issuer, except the spared one.
create or replace function tenant_sign_ins_end(spared text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update sign_ins set ended_at = now()
  where tenant_id = nullif(current_setting('app.tenant_id', true), '') and method = 'oidc' and ended_at is null
    and id is distinct from spared
$$;

revoke all on function
  sign_on_tenant(text),
  sign_on_of_domain(text),
  tenant_identity_arrive(text, text, text, text, text, text, text, text, text, text),
  tenant_identity_link(text, text, text, text),
  tenant_sign_ins_end(text)
from public;

grant execute on function
  sign_on_tenant(text),
  sign_on_of_domain(text),
  tenant_identity_arrive(text, text, text, text, text, text, text, text, text, text),
  tenant_identity_link(text, text, text, text),
  tenant_sign_ins_end(text)
to cairn_app;
