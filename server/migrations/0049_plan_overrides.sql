CREATE TABLE "plan_overrides" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"plan" text,
	"limits" jsonb NOT NULL,
	"reason" text NOT NULL,
	"until" date NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"set_by" text NOT NULL,
	"set_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"end_reason" text,
	CONSTRAINT "plan_overrides_plan_check" CHECK ("plan_overrides"."plan" in ('free', 'team', 'enterprise')),
	CONSTRAINT "plan_overrides_ends_check" CHECK ("plan_overrides"."ends_at" > "plan_overrides"."set_at")
);
--> statement-breakpoint
ALTER TABLE "plan_overrides" ADD CONSTRAINT "plan_overrides_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_overrides_tenant_index" ON "plan_overrides" USING btree ("tenant_id","set_at");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_overrides_open_key" ON "plan_overrides" USING btree ("tenant_id") WHERE ended_at is null;