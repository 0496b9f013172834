CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" text NOT NULL,
	"token_hash" text NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"declined_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waitlist" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"token_hash" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"admitted_at" timestamp (3) with time zone,
	"admission_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token_key" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open_key" ON "invitations" USING btree ("tenant_id","email") WHERE accepted_at is null and declined_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "invitations_tenant_index" ON "invitations" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_token_key" ON "password_resets" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "password_resets_user_index" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_expires_index" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_email_key" ON "waitlist" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_token_key" ON "waitlist" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "waitlist_line_index" ON "waitlist" USING btree ("confirmed_at");
--> statement-breakpoint
do $$
declare name text;
begin
  foreach name in array array['invitations', 'password_resets', 'waitlist'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy definer on %I to cairn_definer using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to cairn_definer', name);
  end loop;
end $$;
--> statement-breakpoint
create policy tenant on invitations to cairn_app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
--> statement-breakpoint
grant select, insert, update on invitations to cairn_app;
--> statement-breakpoint
-- Those whose turn it is are let in by administrators alone, through the platform scope.
create policy platform on waitlist to cairn_platform
  using ((select platform_open('platform.admin'))) with check ((select platform_open('platform.admin')));
--> statement-breakpoint
grant select (id, email, locale, confirmed_at, admitted_at), update (admitted_at, admission_hash) on waitlist to cairn_platform;
--> statement-breakpoint
grant create on schema public to cairn_definer;
--> statement-breakpoint
-- Keeps a link to a new password for 30 minutes: a row for every address, one that can be used for an account alone.
create function password_reset_begin(new_id text, address text, hash text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare person users;
begin
  delete from password_resets r where r.expires_at < now() - interval '7 days';
  select * into person from users u where u.email = address and u.status = 'active';
  insert into password_resets (id, user_id, token_hash, expires_at) values (new_id, person.id, hash, now() + interval '30 minutes');
  return jsonb_build_object('userId', person.id, 'locale', person.preferences ->> 'locale');
end $$;
--> statement-breakpoint
-- What a link is good for; null where there is none, or nobody behind it.
create function password_reset_find(hash text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object(
    'state', case when r.used_at is not null then 'used' when r.expires_at <= now() then 'expired' else 'open' end,
    'email', u.email, 'expiresAt', r.expires_at)
  from password_resets r join users u on u.id = r.user_id and u.status = 'active'
  where r.token_hash = hash
$$;
--> statement-breakpoint
-- Sets the new password, once: every link of this person is used up with it, and every sign-in ends.
create function password_reset_complete(hash text, new_password_hash text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare link password_resets; person users;
begin
  select * into link from password_resets r where r.token_hash = hash for update;
  select * into person from users u where u.id = link.user_id and u.status = 'active';
  if person.id is null then return jsonb_build_object('outcome', 'unknown'); end if;
  if link.used_at is not null then return jsonb_build_object('outcome', 'used'); end if;
  if link.expires_at <= now() then return jsonb_build_object('outcome', 'expired'); end if;
  update password_resets r set used_at = now() where r.user_id = person.id and r.used_at is null;
  insert into passwords (user_id, hash) values (person.id, new_password_hash)
  on conflict (user_id) do update set hash = excluded.hash, updated_at = now();
  update sign_ins s set ended_at = now() where s.user_id = person.id and s.ended_at is null;
  return jsonb_build_object(
    'outcome', 'done', 'userId', person.id, 'email', person.email, 'locale', person.preferences ->> 'locale',
    'tenantId', account_find(person.email) ->> 'tenantId');
end $$;
--> statement-breakpoint
create function invitation_state(invitation invitations) returns text
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select case
    when invitation.accepted_at is not null then 'accepted'
    when invitation.declined_at is not null then 'declined'
    when invitation.withdrawn_at is not null then 'withdrawn'
    when invitation.expires_at <= now() then 'expired'
    else 'open'
  end
$$;
--> statement-breakpoint
-- What stands behind a link: who invites whom to what. Null where there is none, or its organisation is closed.
create function invitation_find(hash text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object(
    'id', i.id, 'state', invitation_state(i), 'tenantId', i.tenant_id, 'tenant', t.name, 'email', i.email, 'role', i.role,
    'expiresAt', i.expires_at, 'hasAccount', exists (select from users p where p.email = i.email),
    'inviter', jsonb_build_object('id', u.id, 'name', u.display_name, 'email', u.email, 'locale', u.preferences ->> 'locale'))
  from invitations i
  join tenants t on t.id = i.tenant_id and t.status = 'active'
  join users u on u.id = i.invited_by
  where i.token_hash = hash
$$;
--> statement-breakpoint
-- Makes the invited person a member, once. Who was one before stays what they are.
create function invitation_accept(hash text, person text, new_membership text) returns jsonb
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
--> statement-breakpoint
-- Makes the account of an invited person, and their membership with it: never a tenant. The link went to their address, which proves it.
create function invitation_set_up(
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
--> statement-breakpoint
create function invitation_decline(hash text) returns boolean
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with closed as (
    update invitations i set declined_at = now(), updated_at = now(), version = i.version + 1
    where i.token_hash = hash and invitation_state(i) = 'open' returning 1)
  select exists (select from closed)
$$;
--> statement-breakpoint
-- Notes that the invited person asks for a new one: true where whoever invited is to be told, at most once a day.
create function invitation_ask(hash text) returns boolean
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with asked as (
    update invitations i set asked_at = now(), updated_at = now(), version = i.version + 1
    where i.token_hash = hash and i.accepted_at is null and (i.asked_at is null or i.asked_at < now() - interval '1 day') returning 1)
  select exists (select from asked)
$$;
--> statement-breakpoint
-- Keeps an address for the list, not confirmed yet. True where it has an account: the row is kept as well, and its link leads nowhere.
create function waitlist_join(new_id text, address text, hash text, wanted_locale text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare known boolean;
begin
  delete from waitlist w where w.confirmed_at is null and w.created_at < now() - interval '7 days';
  known := exists (select from users u where u.email = address);
  insert into waitlist (id, email, locale, token_hash) values (new_id, address, wanted_locale, hash)
  on conflict (email) do update set token_hash = excluded.token_hash, locale = excluded.locale;
  return to_jsonb(known);
end $$;
--> statement-breakpoint
-- Confirms an address, and tells how many wait before it. Opened again, it tells the place as it is then.
create function waitlist_confirm(hash text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare entry waitlist;
begin
  update waitlist w set confirmed_at = coalesce(w.confirmed_at, clock_timestamp())
  where w.token_hash = hash and not exists (select from users u where u.email = w.email)
  returning * into entry;
  if entry.id is null then return null; end if;
  return jsonb_build_object(
    'state', case when entry.admitted_at is null then 'waiting' else 'admitted' end, 'email', entry.email,
    'before', (select count(*) from waitlist w where w.admitted_at is null and (w.confirmed_at, w.id) < (entry.confirmed_at, entry.id)));
end $$;
--> statement-breakpoint
create function waitlist_admits(hash text, address text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select to_jsonb(exists (select from waitlist w where w.admission_hash = hash and w.email = address))
$$;
--> statement-breakpoint
do $$
declare signature text;
begin
  for signature in
    select p.oid::regprocedure::text from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.proname in (
      'password_reset_begin', 'password_reset_find', 'password_reset_complete',
      'invitation_find', 'invitation_accept', 'invitation_set_up', 'invitation_decline', 'invitation_ask',
      'waitlist_join', 'waitlist_confirm', 'waitlist_admits')
  loop
    execute format('revoke all on function %s from public', signature);
    execute format('grant execute on function %s to cairn_app', signature);
    execute format('alter function %s owner to cairn_definer', signature);
  end loop;
end $$;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
