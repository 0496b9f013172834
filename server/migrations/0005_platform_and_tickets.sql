CREATE TABLE "platform_audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform_audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"actor" jsonb NOT NULL,
	"permission" text NOT NULL,
	"purpose" text NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"ticket_id" text NOT NULL,
	"visibility" text NOT NULL,
	"staff" boolean NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "tickets_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"subject" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"requester_id" text NOT NULL,
	"assignee_id" text,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"waiting_since" timestamp (3) with time zone,
	"solved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "tickets_number_key" UNIQUE("number"),
	CONSTRAINT "tickets_tenant_id_key" UNIQUE("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_fk" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "platform_audit_xid_index" ON "platform_audit" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "ticket_messages_thread_index" ON "ticket_messages" USING btree ("tenant_id","ticket_id","created_at");--> statement-breakpoint
CREATE INDEX "tickets_status_index" ON "tickets" USING btree ("status","waiting_since");--> statement-breakpoint
CREATE INDEX "tickets_requester_index" ON "tickets" USING btree ("tenant_id","requester_id");
--> statement-breakpoint
do $$
declare name text;
begin
  foreach name in array array['platform_audit', 'tickets', 'ticket_messages'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy definer on %I to cairn_definer using (true) with check (true)', name);
  end loop;
  foreach name in array array['tickets', 'ticket_messages'] loop
    execute format(
      $policy$create policy tenant on %I to cairn_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''))$policy$, name);
    execute format('grant select on %I to cairn_app', name);
    execute format('grant select, insert, update, delete on %I to cairn_definer', name);
  end loop;
end $$;
--> statement-breakpoint
-- A ticket is its requester's, and of its messages those that were written for them.
create policy own_ticket on tickets as restrictive to cairn_app using (requester_id = nullif(current_setting('app.user_id', true), ''));
--> statement-breakpoint
create policy own_message on ticket_messages as restrictive to cairn_app
  using (visibility = 'public' and exists (select from tickets where tickets.id = ticket_messages.ticket_id));
--> statement-breakpoint
-- The platform scope. Requests of staff and administrators become cairn_platform, whose policies open to a transaction
-- only once platform_enter has found the person to be staff and has written down why they came.
grant usage on schema public to cairn_platform;
--> statement-breakpoint
grant create on schema public to cairn_definer;
--> statement-breakpoint
grant select, insert on platform_audit to cairn_definer;
--> statement-breakpoint
-- The rules staff.use and platform.admin of @cairn/api, as SQL (a test holds the two together).
create function platform_may(cairn_role text, wanted text) returns boolean
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select case
    when btrim(cairn_role) ~ '^-?\d+(\.\d+)?$' then
      case wanted when 'staff.use' then btrim(cairn_role)::numeric >= 1 when 'platform.admin' then btrim(cairn_role)::numeric = 2 else false end
    else
      case wanted
        when 'staff.use' then lower(btrim(cairn_role)) in ('staff', 'systemadmin', 'supportstaff', 'administrator')
        when 'platform.admin' then lower(btrim(cairn_role)) in ('systemadmin', 'administrator')
        else false
      end
  end
$$;
--> statement-breakpoint
create function platform_enter(person text, wanted text, why text, request text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from users u where u.id = person and u.status = 'active' and platform_may(u.cairn_role, wanted)) then
    return false;
  end if;
  insert into platform_audit (actor, permission, purpose, request_id)
  values (jsonb_build_object('type', 'user', 'id', person), wanted, why, request);
  return true;
end $$;
--> statement-breakpoint
-- Has this transaction entered for one of these permissions? The time guards against ids that a restored backup gives again.
create function platform_open(variadic wanted text[]) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from platform_audit a
    where a.xid = pg_current_xact_id() and a.permission = any (wanted) and a.created_at > now() - interval '1 minute')
$$;
--> statement-breakpoint
do $$
declare signature text; name text;
begin
  foreach signature in array array['platform_enter(text, text, text, text)', 'platform_open(text[])'] loop
    execute format('revoke all on function %s from public', signature);
    execute format('grant execute on function %s to cairn_platform', signature);
    execute format('alter function %s owner to cairn_definer', signature);
  end loop;
  foreach name in array array['tickets', 'ticket_messages'] loop
    execute format(
      $policy$create policy platform on %I to cairn_platform
        using ((select platform_open('staff.use'))) with check ((select platform_open('staff.use')))$policy$, name);
  end loop;
  foreach name in array array['tenants', 'users'] loop
    execute format($policy$create policy platform on %I for select to cairn_platform using ((select platform_open('staff.use', 'platform.admin')))$policy$, name);
  end loop;
  foreach name in array array['memberships', 'projects', 'conversations', 'decisions'] loop
    execute format($policy$create policy platform on %I for select to cairn_platform using ((select platform_open('platform.admin')))$policy$, name);
  end loop;
end $$;
--> statement-breakpoint
create policy platform on audit_events for insert to cairn_platform with check ((select platform_open('staff.use', 'platform.admin')));
--> statement-breakpoint
grant insert on audit_events to cairn_platform;
--> statement-breakpoint
grant select, insert on ticket_messages to cairn_platform;
--> statement-breakpoint
grant select, update (status, priority, assignee_id, tags, waiting_since, solved_at, updated_at, version) on tickets to cairn_platform;
--> statement-breakpoint
grant select on memberships, tenants to cairn_platform;
--> statement-breakpoint
-- Who people are, and how much there is in a tenant: never a preference, a title or a word that a member wrote.
grant select (id, email, display_name, cairn_role, status) on users to cairn_platform;
--> statement-breakpoint
grant select (id, tenant_id, status, last_activity_at) on projects to cairn_platform;
--> statement-breakpoint
grant select (id, tenant_id, project_id) on conversations, decisions to cairn_platform;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
