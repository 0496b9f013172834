CREATE TABLE "unsettled_releases" (
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"manifest_hash" text NOT NULL,
	"leaving" boolean DEFAULT false NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unsettled_releases_pkey" PRIMARY KEY("remote","release")
);
--> statement-breakpoint
-- Global, as the rest of the registry.
do $$
declare action text;
begin
  alter table unsettled_releases enable row level security;
  alter table unsettled_releases force row level security;
  foreach action in array array['select', 'insert', 'update', 'delete'] loop
    execute format('create policy may_%s on unsettled_releases for %s to cairn_app %s', action, action,
      case action when 'insert' then 'with check (true)' when 'update' then 'using (true) with check (true)' else 'using (true)' end);
  end loop;
end $$;
--> statement-breakpoint
grant select, insert, update, delete on unsettled_releases to cairn_app;
