CREATE TABLE "project_stars" (
	"tenant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"project_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_stars_pkey" PRIMARY KEY("tenant_id","user_id","project_id")
);
--> statement-breakpoint
ALTER TABLE "project_stars" ADD CONSTRAINT "project_stars_project_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_stars" ADD CONSTRAINT "project_stars_membership_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."memberships"("tenant_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_stars_project_index" ON "project_stars" USING btree ("tenant_id","project_id");
--> statement-breakpoint
alter table project_stars enable row level security;
--> statement-breakpoint
alter table project_stars force row level security;
--> statement-breakpoint
create policy tenant on project_stars to cairn_app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
--> statement-breakpoint
-- What somebody has given a star is theirs alone to know.
create policy own_stars on project_stars as restrictive to cairn_app
  using (user_id = nullif(current_setting('app.user_id', true), ''))
  with check (user_id = nullif(current_setting('app.user_id', true), ''));
--> statement-breakpoint
create policy key_projects on project_stars as restrictive to cairn_app
  using ((select nullif(current_setting('app.project_ids', true), '')) is null
    or project_id = any ((select string_to_array(current_setting('app.project_ids', true), ','))::text[]));
--> statement-breakpoint
create policy deleted_projects on project_stars as restrictive to cairn_app
  using (case when (select nullif(current_setting('app.deleted_projects', true), '')) is null then true
    else project_id <> all ((select string_to_array(current_setting('app.deleted_projects', true), ','))::text[]) end);
--> statement-breakpoint
grant select, insert, delete on project_stars to cairn_app;
