CREATE TABLE "deploy_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"remote" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "deploy_tokens_hash_key" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "registry_audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registry_audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor" jsonb NOT NULL,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"outcome" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"manifest_hash" text NOT NULL,
	"size" bigint NOT NULL,
	"published_by" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "releases_pkey" PRIMARY KEY("remote","release")
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"number" integer PRIMARY KEY NOT NULL,
	"previous" integer,
	"author" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"remotes" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_previous_fk" FOREIGN KEY ("previous") REFERENCES "public"."revisions"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registry_audit_created_index" ON "registry_audit" USING btree ("created_at");
--> statement-breakpoint
-- Global tables: requests read them and add to them; nobody changes or removes a row of releases, revisions or audit.
do $$
declare name text;
begin
  foreach name in array array['deploy_tokens', 'registry_audit', 'releases', 'revisions'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy readable on %I for select to cairn_app using (true)', name);
    execute format('grant select on %I to cairn_app', name);
  end loop;
  foreach name in array array['registry_audit', 'releases', 'revisions'] loop
    execute format('create policy appendable on %I for insert to cairn_app with check (true)', name);
    execute format('grant insert on %I to cairn_app', name);
  end loop;
end $$;
--> statement-breakpoint
-- Deploy tokens are made by the installation itself, never by a request.
create policy definer on deploy_tokens to cairn_definer using (true) with check (true);
--> statement-breakpoint
grant select, insert, update on deploy_tokens to cairn_definer;
