CREATE TABLE "identity_events" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"tenant_id" text,
	"event" text NOT NULL,
	"outcome" text NOT NULL,
	"method" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "method" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_events" ADD CONSTRAINT "identity_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_events_user_index" ON "identity_events" USING btree ("user_id","created_at");
--> statement-breakpoint
alter table identity_events enable row level security;
--> statement-breakpoint
alter table identity_events force row level security;
--> statement-breakpoint
create policy definer on identity_events to cairn_definer using (true) with check (true);
--> statement-breakpoint
-- Everybody reads their own history, whatever the tenant they work in.
create policy own_history on identity_events for select to cairn_app using (user_id = nullif(current_setting('app.user_id', true), ''));
--> statement-breakpoint
grant select on identity_events to cairn_app;
--> statement-breakpoint
grant select, insert, delete on identity_events to cairn_definer;
--> statement-breakpoint
create policy definer on audit_events for insert to cairn_definer with check (true);
--> statement-breakpoint
grant insert on audit_events to cairn_definer;
--> statement-breakpoint
grant create on schema public to cairn_definer;
--> statement-breakpoint
-- Some of these replace functions that cairn_definer owns: it makes them all.
set local role cairn_definer;
--> statement-breakpoint
-- Writes down what happened to an account: in the person's history, and in the audit of the tenant where there is one.
-- What is older than 90 days goes; the tenant's audit stays.
create function identity_event_put(
  new_id text, person text, tenant text, happened text, how_it_ended text, by_method text, why text, agent text, network text, request text
) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from identity_events where user_id is not distinct from person and created_at < now() - interval '90 days';
  insert into identity_events (id, user_id, tenant_id, event, outcome, method, reason, user_agent, address, request_id)
  values (new_id, person, tenant, happened, how_it_ended, by_method, why, left(agent, 300), network, request);
  insert into audit_events (id, tenant_id, actor, action, target_type, target_id, outcome, detail, request_id)
  select replace(new_id, 'ide_', 'aud_'), tenant,
         case when how_it_ended = 'done' then jsonb_build_object('type', 'user', 'id', person) else jsonb_build_object('type', 'system', 'id', 'sign-in') end,
         'identity.' || happened, 'user', coalesce(person, ''), how_it_ended, jsonb_build_object('method', by_method, 'reason', why), request
  where tenant is not null
$$;
--> statement-breakpoint
-- Who is behind a cookie, as before, and of how many organisations the person is a member.
create or replace function sign_in_find(hash text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object(
    'signInId', s.id, 'role', m.role,
    'user', jsonb_build_object(
      'id', u.id, 'email', u.email, 'displayName', u.display_name, 'firstName', u.first_name, 'lastName', u.last_name,
      'avatar', u.avatar, 'cairnRole', u.cairn_role, 'preferences', u.preferences,
      'tenantCount', (
        select count(*) from memberships own join tenants home on home.id = own.tenant_id and home.status = 'active'
        where own.user_id = u.id and own.status = 'active')),
    'tenant', jsonb_build_object(
      'id', t.id, 'name', t.name, 'slug', t.slug, 'plan', t.plan, 'status', t.status, 'settings', t.settings, 'limits', t.limits))
  from sign_ins s
  join users u on u.id = s.user_id and u.status = 'active'
  join tenants t on t.id = s.tenant_id and t.status = 'active'
  join memberships m on m.tenant_id = s.tenant_id and m.user_id = s.user_id and m.status = 'active'
  where (s.token_hash = hash or (s.previous_hash = hash and s.previous_until > now()))
    and s.ended_at is null and s.expires_at > now()
$$;
--> statement-breakpoint
drop function sign_in_begin(text, text, text, text, boolean, text);
--> statement-breakpoint
create function sign_in_begin(
  new_id text, person text, tenant text, hash text, kept boolean, agent text, by_method text, network text
) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from sign_ins where user_id = person and (expires_at < now() or ended_at < now() - interval '90 days');
  insert into sign_ins (id, user_id, tenant_id, token_hash, keep, user_agent, method, address, expires_at)
  values (new_id, person, tenant, hash, kept, left(agent, 300), by_method, network,
          now() + case when kept then interval '30 days' else interval '12 hours' end)
$$;
--> statement-breakpoint
drop function sign_in_refresh(text, text);
--> statement-breakpoint
-- Extends a sign-in. A token of ten minutes or more, or one whose owner's role has changed since, gives way to a new one
-- and stays good for 60 seconds. Answers rotated, kept, former (another tab has rotated already) or null (signed out).
create function sign_in_refresh(hash text, new_hash text, network text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare found sign_ins;
begin
  select * into found from sign_ins
  where (token_hash = hash or (previous_hash = hash and previous_until > now())) and ended_at is null and expires_at > now()
  for update;
  if found.id is null then return null; end if;
  if found.token_hash <> hash then return jsonb_build_object('outcome', 'former', 'keep', found.keep); end if;
  update sign_ins
  set seen_at = now(), address = network, expires_at = now() + case when keep then interval '30 days' else interval '12 hours' end
  where id = found.id;
  if found.rotated_at > now() - interval '10 minutes' then return jsonb_build_object('outcome', 'kept', 'keep', found.keep); end if;
  update sign_ins
  set token_hash = new_hash, previous_hash = hash, previous_until = now() + interval '60 seconds', rotated_at = now()
  where id = found.id;
  return jsonb_build_object('outcome', 'rotated', 'keep', found.keep);
end $$;
--> statement-breakpoint
-- Gives a sign-in a new token at once, and moves it to another tenant where one is named. Answers rotated, former (another
-- tab has rotated already: the token stays as it is), refused (no member there) or null (signed out).
create function sign_in_rotate(hash text, new_hash text, to_tenant text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare found sign_ins;
begin
  select * into found from sign_ins
  where (token_hash = hash or (previous_hash = hash and previous_until > now())) and ended_at is null and expires_at > now()
  for update;
  if found.id is null then return null; end if;
  if to_tenant is not null then
    if not exists (
      select from memberships m join tenants t on t.id = m.tenant_id and t.status = 'active'
      where m.tenant_id = to_tenant and m.user_id = found.user_id and m.status = 'active')
    then return jsonb_build_object('outcome', 'refused', 'keep', found.keep); end if;
    update sign_ins set tenant_id = to_tenant where id = found.id;
  end if;
  if found.token_hash <> hash then return jsonb_build_object('outcome', 'former', 'keep', found.keep); end if;
  update sign_ins
  set token_hash = new_hash, previous_hash = hash, previous_until = now() + interval '60 seconds', rotated_at = now(), seen_at = now(),
      expires_at = now() + case when keep then interval '30 days' else interval '12 hours' end
  where id = found.id;
  return jsonb_build_object('outcome', 'rotated', 'keep', found.keep);
end $$;
--> statement-breakpoint
-- The person's role has changed: each of their sign-ins in the present tenant takes a new token when it is next extended.
create function member_sign_ins_rotate(person text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update sign_ins set rotated_at = to_timestamp(0)
  where user_id = person and tenant_id = nullif(current_setting('app.tenant_id', true), '') and ended_at is null
$$;
--> statement-breakpoint
create or replace function members_last_seen() returns table (user_id text, seen_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.user_id, max(s.seen_at) from sign_ins s
  where s.tenant_id = nullif(current_setting('app.tenant_id', true), '')
  group by s.user_id
$$;
--> statement-breakpoint
-- Where the person at work is signed in, in whatever tenant. Never a token.
create function own_sign_ins() returns table (
  id text, user_agent text, method text, address text, tenant_name text, created_at timestamptz, seen_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.id, s.user_agent, s.method, s.address, t.name, s.created_at, s.seen_at
  from sign_ins s join tenants t on t.id = s.tenant_id
  where s.user_id = nullif(current_setting('app.user_id', true), '') and s.ended_at is null and s.expires_at > now()
  order by s.seen_at desc, s.id desc
$$;
--> statement-breakpoint
-- Ends one sign-in of the person at work, or all but the one that is spared. How many there were.
create function own_sign_ins_end(wanted text, spared text) returns integer
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with ended as (
    update sign_ins set ended_at = now()
    where user_id = nullif(current_setting('app.user_id', true), '') and ended_at is null and expires_at > now()
      and (wanted is null or id = wanted) and id is distinct from spared
    returning id)
  select count(*)::integer from ended
$$;
--> statement-breakpoint
create function own_password() returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('hash', hash, 'changedAt', updated_at) from passwords
  where user_id = nullif(current_setting('app.user_id', true), '')
$$;
--> statement-breakpoint
-- Keeps a new password, but only in the place of the one that was compared with (null: there was none).
create function own_password_put(new_hash text, former text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare person text := nullif(current_setting('app.user_id', true), '');
begin
  if former is null then insert into passwords (user_id, hash) values (person, new_hash) on conflict do nothing;
  else update passwords set hash = new_hash, updated_at = now() where user_id = person and hash = former; end if;
  return found;
end $$;
--> statement-breakpoint
-- The organisations that the person at work may go to.
create function own_tenants() returns table (id text, name text, role text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.id, t.name, m.role
  from memberships m join tenants t on t.id = m.tenant_id and t.status = 'active'
  where m.user_id = nullif(current_setting('app.user_id', true), '') and m.status = 'active'
  order by lower(t.name), t.id
$$;
--> statement-breakpoint
do $$
declare signature text;
begin
  foreach signature in array array[
    'identity_event_put(text, text, text, text, text, text, text, text, text, text)', 'sign_in_find(text)',
    'sign_in_begin(text, text, text, text, boolean, text, text, text)', 'sign_in_refresh(text, text, text)',
    'sign_in_rotate(text, text, text)', 'member_sign_ins_rotate(text)', 'members_last_seen()', 'own_sign_ins()',
    'own_sign_ins_end(text, text)', 'own_password()', 'own_password_put(text, text)', 'own_tenants()'] loop
    execute format('revoke all on function %s from public', signature);
    execute format('grant execute on function %s to cairn_app', signature);
  end loop;
end $$;
--> statement-breakpoint
reset role;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
