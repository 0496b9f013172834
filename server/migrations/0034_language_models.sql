CREATE TABLE "conversation_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"project_id" text NOT NULL,
	"conversation_id" text NOT NULL,
	"message_id" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"asked_by" text NOT NULL,
	"holder" text,
	"lease_until" timestamp (3) with time zone,
	"stop_requested_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integrations" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"config" jsonb NOT NULL,
	"secret" text,
	"problem" text,
	"called_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "integrations_type_key" UNIQUE("tenant_id","type")
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "head_id" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "tokens" jsonb;--> statement-breakpoint
ALTER TABLE "conversation_runs" ADD CONSTRAINT "conversation_runs_conversation_fk" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."conversations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_runs_one_at_a_time" ON "conversation_runs" USING btree ("tenant_id","conversation_id") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "conversation_runs_under_way_index" ON "conversation_runs" USING btree ("lease_until") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "messages_tree_index" ON "messages" USING btree ("tenant_id","conversation_id","parent_id");--> statement-breakpoint
do $$
declare name text;
begin
  foreach name in array array['integrations', 'conversation_runs'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      $policy$create policy tenant on %I to cairn_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''))$policy$, name);
    execute format('grant select, insert, update on %I to cairn_app', name);
  end loop;
end $$;
--> statement-breakpoint
-- A run is seen where its conversation is (the inner query is under that one's policies).
create policy private_run on conversation_runs as restrictive to cairn_app
  using (exists (select from conversations where conversations.id = conversation_runs.conversation_id))
  with check (exists (select from conversations where conversations.id = conversation_runs.conversation_id));
--> statement-breakpoint
-- The installation's own upkeep looks for runs that nobody works on, in every tenant; what it finds is written within its tenant.
create policy definer on conversation_runs for select to cairn_definer using (true);
--> statement-breakpoint
grant select on conversation_runs to cairn_definer;
--> statement-breakpoint
grant create on schema public to cairn_definer;
--> statement-breakpoint
-- Runs that nobody works on: begun and not taken up within two seconds, or of a process that died. Ids alone.
create function runs_left() returns table (id text, tenant_id text, asked_by text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.id, r.tenant_id, r.asked_by from conversation_runs r
  where r.status in ('queued', 'running') and coalesce(r.lease_until, r.created_at + interval '2 seconds') < now()
  limit 100
$$;
--> statement-breakpoint
revoke all on function runs_left() from public;
--> statement-breakpoint
grant execute on function runs_left() to cairn_app;
--> statement-breakpoint
alter function runs_left() owner to cairn_definer;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
