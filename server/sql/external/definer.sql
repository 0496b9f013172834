-- Resolves a provider's account to a user. `address` is empty unless the provider says that it is verified.
-- known: linked before; linked: by its address; joined: new, in the tenant of its domain; made: new, with a tenant of its own;
-- suspended: the person, or (`tenant`) the only tenants that they have.
create or replace function identity_arrive(
  its_issuer text, its_subject text, its_provider text, its_label text, its_hint text, address text,
  full_name text, first_name text, last_name text, locale text, open boolean,
  new_identity text, new_user text, new_tenant text, new_membership text, tenant_slug text
) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person users; home text; result text := 'known'; joined tenant_domains; made text;
  maker jsonb := jsonb_build_object('type', 'user', 'id', new_user);
begin
  select u.* into person from identities i join users u on u.id = i.user_id where i.issuer = its_issuer and i.subject = its_subject;
  if person.id is null then
    if address = '' then return jsonb_build_object('outcome', 'unverified', 'userId', null); end if;
    result := 'linked';
    select u.* into person from users u where u.email = address for update;
    if person.id is null then
      if not open then return jsonb_build_object('outcome', 'closed', 'userId', null); end if;
      insert into users (id, email, display_name, first_name, last_name, preferences, actor)
      values (new_user, address, coalesce(nullif(full_name, ''), nullif(trim(first_name || ' ' || last_name), ''), 'User'),
              first_name, last_name, case when locale = '' then '{}'::jsonb else jsonb_build_object('locale', locale) end, maker)
      on conflict (email) do nothing returning id into made;
      -- Reads the new user, or the one that another tab has just created.
      select u.* into person from users u where u.email = address;
    end if;
    if made is not null then
      select d.* into joined from tenant_domains d join tenants t on t.id = d.tenant_id and t.status = 'active' and t.closes_at is null
      where d.domain = split_part(address, '@', 2) and d.joining and d.verified_at is not null;
      result := case when joined.domain is null then 'made' else 'joined' end;
      if joined.domain is null then
        insert into tenants (id, name, slug, actor) values (new_tenant, 'Default Organization', tenant_slug, maker);
      end if;
      insert into memberships (id, tenant_id, user_id, role, actor)
      values (new_membership, coalesce(joined.tenant_id, new_tenant), new_user, coalesce(joined.default_role, 'owner'), maker);
    elsif exists (select from identities i where i.user_id = person.id and i.issuer = its_issuer and i.provider = its_provider) then
      -- Another account of the same provider has this address: the address has a new owner there.
      return jsonb_build_object('outcome', 'taken', 'userId', person.id);
    end if;
    insert into identities (id, user_id, provider, issuer, subject, label, login_hint)
    values (new_identity, person.id, its_provider, its_issuer, its_subject, its_label, its_hint)
    on conflict (issuer, subject) do nothing;
  else
    update identities set used_at = now(), label = its_label, login_hint = its_hint where issuer = its_issuer and subject = its_subject;
  end if;
  select m.tenant_id into home
  from memberships m
  join tenants t on t.id = m.tenant_id and t.status = 'active'
  left join lateral (select max(s.created_at) as last from sign_ins s where s.user_id = person.id and s.tenant_id = m.tenant_id) used on true
  where m.user_id = person.id and m.status = 'active'
  order by used.last desc nulls last, m.created_at
  limit 1;
  if person.status <> 'active' or home is null then
    return jsonb_build_object(
      'outcome', 'suspended', 'userId', person.id, 'tenant', person.status = 'active' and has_suspended_tenant(person.id));
  end if;
  return jsonb_build_object('outcome', result, 'userId', person.id, 'tenantId', home);
end $$;

revoke all on function
  identity_arrive(text, text, text, text, text, text, text, text, text, text, boolean, text, text, text, text, text)
from public;

grant execute on function
  identity_arrive(text, text, text, text, text, text, text, text, text, text, boolean, text, text, text, text, text)
to cairn_app;
