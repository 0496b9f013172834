CREATE TABLE "api_key_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_key_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" text NOT NULL,
	"key_id" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"operation" text NOT NULL,
	"client" text NOT NULL,
	"address" text NOT NULL,
	"status" integer NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"milliseconds" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_key_projects" (
	"tenant_id" text NOT NULL,
	"key_id" text NOT NULL,
	"project_id" text NOT NULL,
	CONSTRAINT "api_key_projects_pkey" PRIMARY KEY("tenant_id","key_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"last_four" text NOT NULL,
	"hash" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"scopes" jsonb NOT NULL,
	"all_projects" boolean NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"grace_until" timestamp (3) with time zone,
	"calls_per_minute" integer NOT NULL,
	"networks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rotated_from" text,
	"maker_id" text NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"last_used_address" text,
	"last_used_client" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "api_keys_tenant_id_key" UNIQUE("tenant_id","id"),
	CONSTRAINT "api_keys_hash_key" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "api_key_calls" ADD CONSTRAINT "api_key_calls_key_fk" FOREIGN KEY ("tenant_id","key_id") REFERENCES "public"."api_keys"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_projects" ADD CONSTRAINT "api_key_projects_key_fk" FOREIGN KEY ("tenant_id","key_id") REFERENCES "public"."api_keys"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_projects" ADD CONSTRAINT "api_key_projects_project_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_maker_id_users_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_rotated_from_fk" FOREIGN KEY ("tenant_id","rotated_from") REFERENCES "public"."api_keys"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_calls_index" ON "api_key_calls" USING btree ("tenant_id","key_id","at");--> statement-breakpoint
CREATE INDEX "api_key_projects_project_index" ON "api_key_projects" USING btree ("tenant_id","project_id");--> statement-breakpoint
CREATE INDEX "api_keys_maker_index" ON "api_keys" USING btree ("tenant_id","maker_id");--> statement-breakpoint
CREATE INDEX "audit_events_target_index" ON "audit_events" USING btree ("tenant_id","target_id","created_at");--> statement-breakpoint
do $$
declare name text;
begin
  foreach name in array array['api_keys', 'api_key_projects', 'api_key_calls'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      $policy$create policy tenant on %I to cairn_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''))$policy$, name);
  end loop;
  foreach name in array array['api_keys', 'api_key_projects'] loop
    execute format('grant select on %I to cairn_definer', name);
  end loop;
end $$;
--> statement-breakpoint
create policy definer on api_keys for select to cairn_definer using (true);
--> statement-breakpoint
create policy definer on api_key_projects for select to cairn_definer using (true);
--> statement-breakpoint
grant select, insert on api_keys to cairn_app;
--> statement-breakpoint
grant update (name, status, scopes, all_projects, expires_at, grace_until, calls_per_minute, networks,
  last_used_at, last_used_address, last_used_client, updated_at, version) on api_keys to cairn_app;
--> statement-breakpoint
grant select, insert, delete on api_key_projects, api_key_calls to cairn_app;
--> statement-breakpoint
-- A request with a key that reaches some projects alone sees nothing of the others, whatever it asks for.
create policy key_projects on projects as restrictive to cairn_app
  using ((select nullif(current_setting('app.project_ids', true), '')) is null
    or id = any ((select string_to_array(current_setting('app.project_ids', true), ','))::text[]));
--> statement-breakpoint
do $$
declare name text;
begin
  foreach name in array array['project_members', 'conversations', 'decisions', 'patterns', 'branches', 'sessions', 'feedback'] loop
    execute format(
      $policy$create policy key_projects on %I as restrictive to cairn_app
        using ((select nullif(current_setting('app.project_ids', true), '')) is null
          or project_id = any ((select string_to_array(current_setting('app.project_ids', true), ','))::text[]))$policy$, name);
  end loop;
end $$;
--> statement-breakpoint
create policy key_projects on decision_revisions as restrictive to cairn_app
  using ((select nullif(current_setting('app.project_ids', true), '')) is null
    or exists (select from decisions where decisions.id = decision_revisions.decision_id));
--> statement-breakpoint
create policy key_projects on session_events as restrictive to cairn_app
  using ((select nullif(current_setting('app.project_ids', true), '')) is null
    or exists (select from sessions where sessions.id = session_events.session_id));
--> statement-breakpoint
grant create on schema public to cairn_definer;
--> statement-breakpoint
-- The key of this hash, whose it is, and whether they still stand where it was made: the caller tells why it is refused.
create function api_key_find(wanted text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object(
    'key', jsonb_build_object(
      'id', k.id, 'name', k.name, 'prefix', k.prefix, 'status', k.status, 'scopes', k.scopes, 'callsPerMinute', k.calls_per_minute, 'networks', k.networks,
      'expiresAt', extract(epoch from k.expires_at) * 1000, 'graceUntil', extract(epoch from k.grace_until) * 1000,
      'projects', case when k.all_projects then null else (
        select coalesce(jsonb_agg(p.project_id), '[]'::jsonb) from api_key_projects p where p.tenant_id = k.tenant_id and p.key_id = k.id) end),
    'stands', u.status = 'active' and t.status = 'active' and coalesce(m.status = 'active', false),
    'role', coalesce(m.role, 'viewer'),
    'user', jsonb_build_object(
      'id', u.id, 'email', u.email, 'displayName', u.display_name, 'firstName', u.first_name, 'lastName', u.last_name, 'preferences', u.preferences),
    'tenant', jsonb_build_object(
      'id', t.id, 'name', t.name, 'slug', t.slug, 'plan', t.plan, 'status', t.status, 'settings', t.settings, 'limits', t.limits))
  from api_keys k
  join users u on u.id = k.maker_id
  join tenants t on t.id = k.tenant_id
  left join memberships m on m.tenant_id = k.tenant_id and m.user_id = k.maker_id
  where k.hash = wanted
$$;
--> statement-breakpoint
revoke all on function api_key_find(text) from public;
--> statement-breakpoint
grant execute on function api_key_find(text) to cairn_app;
--> statement-breakpoint
alter function api_key_find(text) owner to cairn_definer;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
