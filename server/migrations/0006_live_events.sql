CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" text NOT NULL,
	"type" text NOT NULL,
	"subject_id" text NOT NULL,
	"project_id" text,
	"project_slug" text,
	"audience_id" text,
	"subject_version" integer,
	"actor" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_tenant_index" ON "events" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE INDEX "events_created_index" ON "events" USING btree ("tenant_id","created_at");
--> statement-breakpoint
alter table events enable row level security;
--> statement-breakpoint
alter table events force row level security;
--> statement-breakpoint
create policy tenant on events to cairn_app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
--> statement-breakpoint
create policy audience on events as restrictive for select to cairn_app
  using (audience_id is null or audience_id = nullif(current_setting('app.user_id', true), ''));
--> statement-breakpoint
create policy definer on events to cairn_definer using (true) with check (true);
--> statement-breakpoint
grant select, insert on events to cairn_app;
--> statement-breakpoint
grant select, delete on events to cairn_definer;
--> statement-breakpoint
grant create on schema public to cairn_definer;
--> statement-breakpoint
-- Events are kept for a day. Called with each new one, so a tenant's table grows no larger than its busiest day.
create function events_forget() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from events where tenant_id = nullif(current_setting('app.tenant_id', true), '') and created_at < now() - interval '1 day'
$$;
--> statement-breakpoint
-- How somebody stands who signed in a while ago: the roles as they are now; null where the sign-in is over or somebody is suspended.
create function sign_in_standing(wanted text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('role', m.role, 'cairnRole', u.cairn_role)
  from sign_ins s
  join users u on u.id = s.user_id and u.status = 'active'
  join tenants t on t.id = s.tenant_id and t.status = 'active'
  join memberships m on m.tenant_id = s.tenant_id and m.user_id = s.user_id and m.status = 'active'
  where s.id = wanted and s.ended_at is null and s.expires_at > now()
    and s.tenant_id = nullif(current_setting('app.tenant_id', true), '') and s.user_id = nullif(current_setting('app.user_id', true), '')
$$;
--> statement-breakpoint
do $$
declare signature text;
begin
  foreach signature in array array['events_forget()', 'sign_in_standing(text)'] loop
    execute format('revoke all on function %s from public', signature);
    execute format('grant execute on function %s to cairn_app', signature);
    execute format('alter function %s owner to cairn_definer', signature);
  end loop;
end $$;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
