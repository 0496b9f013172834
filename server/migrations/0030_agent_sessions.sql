CREATE TABLE "branches" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"base" text NOT NULL,
	"head_sha" text,
	"pr_url" text,
	"status" text DEFAULT 'active' NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "branches_tenant_id_key" UNIQUE("tenant_id","id"),
	CONSTRAINT "branches_name_key" UNIQUE("tenant_id","project_id","name")
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"project_id" text NOT NULL,
	"session_id" text,
	"subject_id" text NOT NULL,
	"verdict" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"actor" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_session_key" UNIQUE("tenant_id","session_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "session_events" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"session_id" text NOT NULL,
	"client_event_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"path" text,
	"edited" boolean DEFAULT false NOT NULL,
	"ok" boolean,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"actor" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_events_sequence_key" UNIQUE("tenant_id","session_id","sequence"),
	CONSTRAINT "session_events_client_key" UNIQUE("tenant_id","session_id","client_event_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"project_id" text NOT NULL,
	"user_id" text NOT NULL,
	"api_key_id" text,
	"goal" text NOT NULL,
	"client" text NOT NULL,
	"client_version" text DEFAULT '' NOT NULL,
	"model" text NOT NULL,
	"external_id" text,
	"branch_id" text,
	"handoff_from_id" text,
	"status" text DEFAULT 'active' NOT NULL,
	"tokens" bigint DEFAULT 0 NOT NULL,
	"cost_micros" bigint,
	"files_read" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"files_edited" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"served" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"served_tokens" integer DEFAULT 0 NOT NULL,
	"served_budget" integer DEFAULT 0 NOT NULL,
	"summary" jsonb,
	"last_sequence" integer DEFAULT 0 NOT NULL,
	"errors" integer DEFAULT 0 NOT NULL,
	"prompts" integer DEFAULT 0 NOT NULL,
	"redactions" integer DEFAULT 0 NOT NULL,
	"last_event_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector("goal"), 'A') || setweight(search_vector(search_text("summary")), 'B') || setweight(search_vector(search_text("files_edited")), 'C')) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "sessions_tenant_id_key" UNIQUE("tenant_id","id"),
	CONSTRAINT "sessions_external_key" UNIQUE("tenant_id","project_id","user_id","client","external_id")
);
--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "branch_id" text;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "served_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "helpful_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "last_served_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "agent_guidance" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "default_branch" text DEFAULT 'main' NOT NULL;--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_project_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_project_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_events" ADD CONSTRAINT "session_events_session_fk" FOREIGN KEY ("tenant_id","session_id") REFERENCES "public"."sessions"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_project_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_branch_fk" FOREIGN KEY ("tenant_id","branch_id") REFERENCES "public"."branches"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_handoff_fk" FOREIGN KEY ("tenant_id","handoff_from_id") REFERENCES "public"."sessions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "branches_seen_index" ON "branches" USING btree ("tenant_id","project_id","seen_at");--> statement-breakpoint
CREATE INDEX "feedback_subject_index" ON "feedback" USING btree ("tenant_id","subject_id");--> statement-breakpoint
CREATE INDEX "sessions_recent_index" ON "sessions" USING btree ("tenant_id","project_id","last_event_at");--> statement-breakpoint
CREATE INDEX "sessions_handoff_index" ON "sessions" USING btree ("tenant_id","handoff_from_id");--> statement-breakpoint
CREATE INDEX "sessions_search_index" ON "sessions" USING gin ("search");--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_branch_fk" FOREIGN KEY ("tenant_id","branch_id") REFERENCES "public"."branches"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
do $$
declare name text;
begin
  foreach name in array array['branches', 'sessions', 'session_events', 'feedback'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      $policy$create policy tenant on %I to cairn_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''))$policy$, name);
    execute format('create policy definer on %I to cairn_definer using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to cairn_definer', name);
  end loop;
end $$;
--> statement-breakpoint
grant select, insert, update on branches, sessions to cairn_app;
--> statement-breakpoint
-- What has happened is not changed: it goes with its project.
grant select, insert on session_events, feedback to cairn_app;
