CREATE TABLE "installation" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"secret_fingerprint" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_only_check" CHECK ("installation"."only")
);
--> statement-breakpoint
alter table installation enable row level security;
--> statement-breakpoint
alter table installation force row level security;
--> statement-breakpoint
create policy definer on installation to cairn_definer using (true) with check (true);
--> statement-breakpoint
grant select, insert, update on installation to cairn_definer;
