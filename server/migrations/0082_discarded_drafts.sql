CREATE TABLE "discarded_drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"project_id" text NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"content" jsonb NOT NULL,
	"revisions" jsonb NOT NULL,
	"actor" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "discarded_drafts" ADD CONSTRAINT "discarded_drafts_project_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discarded_drafts_index" ON "discarded_drafts" USING btree ("tenant_id","created_at");
--> statement-breakpoint
alter table discarded_drafts enable row level security;
--> statement-breakpoint
alter table discarded_drafts force row level security;
--> statement-breakpoint
create policy tenant on discarded_drafts to cairn_app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
--> statement-breakpoint
create policy key_projects on discarded_drafts as restrictive to cairn_app
  using ((select nullif(current_setting('app.project_ids', true), '')) is null
    or project_id = any ((select string_to_array(current_setting('app.project_ids', true), ','))::text[]));
--> statement-breakpoint
create policy deleted_projects on discarded_drafts as restrictive to cairn_app
  using (case when (select nullif(current_setting('app.deleted_projects', true), '')) is null then true
    else project_id <> all ((select string_to_array(current_setting('app.deleted_projects', true), ','))::text[]) end);
--> statement-breakpoint
grant select, insert, update, delete on discarded_drafts to cairn_app;
--> statement-breakpoint
-- What somebody has proposed is on record for good, and no request can take it away.
create policy drafts_alone on decisions as restrictive for delete to cairn_app using (status = 'draft');
--> statement-breakpoint
grant delete on decisions to cairn_app;
