CREATE TABLE "identities" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"label" text NOT NULL,
	"login_hint" text NOT NULL,
	"linked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_issuer_subject_key" UNIQUE("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenant_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"joining" boolean DEFAULT false NOT NULL,
	"default_role" text DEFAULT 'developer' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_domains" ADD CONSTRAINT "tenant_domains_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identities_user_index" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_expires_index" ON "sign_in_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tenant_domains_tenant_index" ON "tenant_domains" USING btree ("tenant_id");
--> statement-breakpoint
do $$
declare name text;
begin
  foreach name in array array['identities', 'tenant_domains', 'sign_in_challenges'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy definer on %I to cairn_definer using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to cairn_definer', name);
  end loop;
end $$;
--> statement-breakpoint
create policy oneself on identities to cairn_app
  using (user_id = nullif(current_setting('app.user_id', true), ''))
  with check (user_id = nullif(current_setting('app.user_id', true), ''));
--> statement-breakpoint
create policy tenant on tenant_domains to cairn_app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
--> statement-breakpoint
grant select, insert, delete on identities to cairn_app;
--> statement-breakpoint
grant select, insert, update, delete on tenant_domains to cairn_app;
--> statement-breakpoint
grant create on schema public to cairn_definer;
--> statement-breakpoint
create function challenge_put(new_hash text, seconds integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from sign_in_challenges where expires_at < now();
  insert into sign_in_challenges (hash, expires_at) values (new_hash, now() + make_interval(secs => seconds));
  return true;
end $$;
--> statement-breakpoint
-- True once: whoever comes second finds it gone.
create function challenge_take(wanted text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare good boolean;
begin
  delete from sign_in_challenges where hash = wanted returning expires_at > now() into good;
  return coalesce(good, false);
end $$;
--> statement-breakpoint
-- Whose account a provider's account is here. `address` is empty unless the provider says that it is verified.
-- known: linked before; linked: by its address; joined: new, in the tenant of its domain; made: new, with a tenant of its own.
create function identity_arrive(
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
      -- The same person, in another tab, has just been made: they are theirs now.
      select u.* into person from users u where u.email = address;
    end if;
    if made is not null then
      select d.* into joined from tenant_domains d join tenants t on t.id = d.tenant_id and t.status = 'active'
      where d.domain = split_part(address, '@', 2) and d.joining and d.verified_at is not null;
      result := case when joined.domain is null then 'made' else 'joined' end;
      if joined.domain is null then
        insert into tenants (id, name, slug, actor) values (new_tenant, 'Default Organization', tenant_slug, maker);
      end if;
      insert into memberships (id, tenant_id, user_id, role, actor)
      values (new_membership, coalesce(joined.tenant_id, new_tenant), new_user, coalesce(joined.default_role, 'owner'), maker);
    elsif exists (select from identities i where i.user_id = person.id and i.issuer = its_issuer and i.provider = its_provider) then
      -- Another account of the same provider under the same address: the address has changed hands there.
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
  if person.status <> 'active' or home is null then return jsonb_build_object('outcome', 'suspended', 'userId', person.id); end if;
  return jsonb_build_object('outcome', result, 'userId', person.id, 'tenantId', home);
end $$;
--> statement-breakpoint
-- What the organisation's provider finds this browser's person by, where it signed them in: for signing out there as well.
create function sign_in_hint(hash text) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.login_hint from sign_ins s
  join identities i on i.user_id = s.user_id and i.provider = 'sso'
  where (s.token_hash = hash or (s.previous_hash = hash and s.previous_until > now())) and s.ended_at is null and s.method like 'sso%'
  order by i.used_at desc limit 1
$$;
--> statement-breakpoint
do $$
declare signature text;
begin
  for signature in
    select p.oid::regprocedure::text from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.proname in (
      'challenge_put', 'challenge_take', 'identity_arrive', 'sign_in_hint')
  loop
    execute format('revoke all on function %s from public', signature);
    execute format('grant execute on function %s to cairn_app', signature);
    execute format('alter function %s owner to cairn_definer', signature);
  end loop;
end $$;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
