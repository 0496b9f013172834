CREATE TABLE "state_moves" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_version" integer NOT NULL,
	"before" jsonb NOT NULL,
	"effects" jsonb NOT NULL,
	"actor" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "supersedes_id" text;--> statement-breakpoint
ALTER TABLE "state_moves" ADD CONSTRAINT "state_moves_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "state_moves_subject_index" ON "state_moves" USING btree ("tenant_id","subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "state_moves_created_index" ON "state_moves" USING btree ("tenant_id","created_at");--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_predecessor_fk" FOREIGN KEY ("tenant_id","supersedes_id") REFERENCES "public"."decisions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
alter table state_moves enable row level security;
--> statement-breakpoint
alter table state_moves force row level security;
--> statement-breakpoint
create policy tenant on state_moves to cairn_app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
--> statement-breakpoint
grant select, insert, delete on state_moves to cairn_app;
