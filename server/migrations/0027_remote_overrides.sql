CREATE TABLE "remote_overrides" (
	"id" text PRIMARY KEY NOT NULL,
	"sign_in_id" text NOT NULL,
	"overrides" jsonb NOT NULL,
	"manifests" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "remote_overrides_created_index" ON "remote_overrides" USING btree ("created_at");--> statement-breakpoint
-- Global, as the rest of the registry: whose sign-in it is stands in the row, and is asked for with it.
do $$
declare action text;
begin
  alter table remote_overrides enable row level security;
  alter table remote_overrides force row level security;
  foreach action in array array['select', 'insert', 'update', 'delete'] loop
    execute format('create policy may_%s on remote_overrides for %s to cairn_app %s', action, action,
      case action when 'insert' then 'with check (true)' when 'update' then 'using (true) with check (true)' else 'using (true)' end);
  end loop;
end $$;
--> statement-breakpoint
grant select, insert, delete, update (manifests) on remote_overrides to cairn_app;
