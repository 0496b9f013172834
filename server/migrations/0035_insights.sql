CREATE TABLE "insight_mutes" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"project_id" text NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "insight_mutes_type_key" UNIQUE("tenant_id","project_id","type")
);
--> statement-breakpoint
CREATE TABLE "insights" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"project_id" text NOT NULL,
	"type" text NOT NULL,
	"severity" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"gone" boolean DEFAULT false NOT NULL,
	"subjects" jsonb NOT NULL,
	"evidence" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"metric" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"reason" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "insights_fingerprint_key" UNIQUE("tenant_id","project_id","type","fingerprint")
);
--> statement-breakpoint
ALTER TABLE "insight_mutes" ADD CONSTRAINT "insight_mutes_project_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insights" ADD CONSTRAINT "insights_project_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "insights_status_index" ON "insights" USING btree ("tenant_id","project_id","status","type");--> statement-breakpoint
do $$
declare name text;
begin
  foreach name in array array['insights', 'insight_mutes'] loop
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
-- What was noticed is known again, and never deleted.
grant select, insert, update on insights to cairn_app;
--> statement-breakpoint
grant select, insert, delete on insight_mutes to cairn_app;
