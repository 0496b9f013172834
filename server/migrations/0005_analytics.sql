CREATE TABLE "analytics_days" (
	"tenant_id" text NOT NULL,
	"day" date NOT NULL,
	"project_id" text NOT NULL,
	"client" text NOT NULL,
	"model" text NOT NULL,
	"sessions" integer NOT NULL,
	"served" integer NOT NULL,
	"helped" integer NOT NULL,
	"corrections" integer NOT NULL,
	"tokens" bigint NOT NULL,
	"served_tokens" bigint NOT NULL,
	"cost_micros" bigint NOT NULL,
	"costed" integer NOT NULL,
	CONSTRAINT "analytics_days_tenant_id_day_project_id_client_model_pk" PRIMARY KEY("tenant_id","day","project_id","client","model")
);
--> statement-breakpoint
CREATE TABLE "analytics_items" (
	"tenant_id" text NOT NULL,
	"kind" text NOT NULL,
	"span" text NOT NULL,
	"day" date NOT NULL,
	"project_id" text NOT NULL,
	"item" text NOT NULL,
	"sessions" integer NOT NULL,
	"helpful" integer NOT NULL,
	CONSTRAINT "analytics_items_tenant_id_kind_span_day_project_id_item_pk" PRIMARY KEY("tenant_id","kind","span","day","project_id","item"),
	CONSTRAINT "analytics_items_kind_check" CHECK ("analytics_items"."kind" in ('rule', 'file')),
	CONSTRAINT "analytics_items_span_check" CHECK ("analytics_items"."span" in ('day', 'month'))
);
--> statement-breakpoint
CREATE TABLE "analytics_progress" (
	"tenant_id" text PRIMARY KEY NOT NULL,
	"through" date NOT NULL,
	"time_zone" text NOT NULL,
	"looked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_stale" (
	"tenant_id" text NOT NULL,
	"day" date NOT NULL,
	"project_id" text NOT NULL,
	"in_force" integer NOT NULL,
	"stale" integer NOT NULL,
	CONSTRAINT "analytics_stale_tenant_id_day_project_id_pk" PRIMARY KEY("tenant_id","day","project_id")
);
--> statement-breakpoint
ALTER TABLE "analytics_days" ADD CONSTRAINT "analytics_days_project_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_items" ADD CONSTRAINT "analytics_items_project_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_progress" ADD CONSTRAINT "analytics_progress_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_stale" ADD CONSTRAINT "analytics_stale_project_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_days_project_index" ON "analytics_days" USING btree ("tenant_id","project_id","day");--> statement-breakpoint
CREATE INDEX "analytics_items_project_index" ON "analytics_items" USING btree ("tenant_id","project_id","day");--> statement-breakpoint
CREATE INDEX "analytics_stale_project_index" ON "analytics_stale" USING btree ("tenant_id","project_id");--> statement-breakpoint
CREATE INDEX "sightings_correction_index" ON "sightings" USING btree ("tenant_id","source_id") WHERE "sightings"."sign" = 'correction';