CREATE TABLE "remote_reports" (
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"tab" text NOT NULL,
	"person" text NOT NULL,
	"code" text,
	"load_ms" integer,
	"phases" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "remote_reports_pkey" PRIMARY KEY("remote","release","tab","person")
);
--> statement-breakpoint
ALTER TABLE "deploy_tokens" ADD COLUMN "created_by" jsonb;--> statement-breakpoint
ALTER TABLE "deploy_tokens" ADD COLUMN "revoked_by" jsonb;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "pruned_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "remote_reports_created_index" ON "remote_reports" USING btree ("created_at");
--> statement-breakpoint
-- Global, as the rest of the registry. Files of a release are pruned and may be published again: nothing else of its row changes.
grant update (pruned_at) on releases to cairn_app;
--> statement-breakpoint
create policy prunable on releases for update to cairn_app using (true) with check (true);
--> statement-breakpoint
do $$
declare action text;
begin
  alter table remote_reports enable row level security;
  alter table remote_reports force row level security;
  foreach action in array array['select', 'insert', 'update', 'delete'] loop
    execute format('create policy may_%s on remote_reports for %s to cairn_app %s', action, action,
      case action when 'insert' then 'with check (true)' when 'update' then 'using (true) with check (true)' else 'using (true)' end);
  end loop;
end $$;
--> statement-breakpoint
grant select, insert, delete, update (code, load_ms, phases) on remote_reports to cairn_app;
--> statement-breakpoint
-- Platform administrators make and revoke deploy tokens, and what they did is written down.
create policy platform on deploy_tokens to cairn_platform
  using ((select platform_open('platform.admin'))) with check ((select platform_open('platform.admin')));
--> statement-breakpoint
grant select, insert, update (revoked_at, revoked_by) on deploy_tokens to cairn_platform;
--> statement-breakpoint
create policy platform on registry_audit for insert to cairn_platform with check ((select platform_open('platform.admin')));
--> statement-breakpoint
create policy definer on registry_audit for insert to cairn_definer with check (true);
--> statement-breakpoint
grant insert on registry_audit to cairn_platform, cairn_definer;
