CREATE TABLE "sightings" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"project_id" text NOT NULL,
	"sign" text NOT NULL,
	"rule" text NOT NULL,
	"kind" text NOT NULL,
	"fingerprint" text NOT NULL,
	"source_type" text NOT NULL,
	"source_id" text NOT NULL,
	"quote" text NOT NULL,
	"paths" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"by" text DEFAULT '' NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"actor" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sightings_source_key" UNIQUE("tenant_id","project_id","fingerprint","source_id")
);
--> statement-breakpoint
CREATE TABLE "security_findings" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"project_id" text NOT NULL,
	"rule" text NOT NULL,
	"level" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"remediation" text NOT NULL,
	"fingerprint" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"reason" text,
	"acknowledged_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "security_findings_fingerprint_key" UNIQUE("tenant_id","project_id","fingerprint")
);
--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "level" text DEFAULT 'project' NOT NULL;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "languages" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "branch_id" text;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "examples" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "evidence" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "fingerprint" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "conflicts_with" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "alike" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "successor_id" text;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "wrong_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "outdated_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "review_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "reviewer" jsonb;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "reason" jsonb;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "snoozed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sightings" ADD CONSTRAINT "sightings_project_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_findings" ADD CONSTRAINT "security_findings_project_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sightings_seen_index" ON "sightings" USING btree ("tenant_id","project_id","seen_at");--> statement-breakpoint
CREATE INDEX "security_findings_open_index" ON "security_findings" USING btree ("tenant_id","project_id","status","level");--> statement-breakpoint
ALTER TABLE "patterns" ADD CONSTRAINT "patterns_tenant_id_key" UNIQUE("tenant_id","id");--> statement-breakpoint
ALTER TABLE "patterns" ADD CONSTRAINT "patterns_branch_fk" FOREIGN KEY ("tenant_id","branch_id") REFERENCES "public"."branches"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patterns" ADD CONSTRAINT "patterns_successor_fk" FOREIGN KEY ("tenant_id","successor_id") REFERENCES "public"."patterns"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
do $$
declare name text;
begin
  foreach name in array array['sightings', 'security_findings'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      $policy$create policy tenant on %I to cairn_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''))$policy$, name);
    -- As with every table of a project's rows: a key that reaches some projects alone sees nothing of the others.
    execute format(
      $policy$create policy key_projects on %I as restrictive to cairn_app
        using ((select nullif(current_setting('app.project_ids', true), '')) is null
          or project_id = any ((select string_to_array(current_setting('app.project_ids', true), ','))::text[]))$policy$, name);
  end loop;
end $$;
--> statement-breakpoint
-- What was seen is forgotten once it is old; what was found is never deleted, but resolved.
grant select, insert, delete on sightings to cairn_app;
--> statement-breakpoint
grant select, insert, update on security_findings to cairn_app;
--> statement-breakpoint
-- What was decided before: by the last change. The owner sees no row of a tenant while row security binds it.
alter table patterns no force row level security;
--> statement-breakpoint
update patterns set decided_at = updated_at where status not in ('proposed', 'snoozed');
--> statement-breakpoint
alter table patterns force row level security;
