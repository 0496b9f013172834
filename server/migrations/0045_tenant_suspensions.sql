CREATE TABLE "tenant_suspensions" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"reason" text NOT NULL,
	"suspended_by" text NOT NULL,
	"suspended_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"restore_reason" text,
	"restored_by" text,
	"restored_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "tenant_suspensions" ADD CONSTRAINT "tenant_suspensions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tenant_suspensions_tenant_index" ON "tenant_suspensions" USING btree ("tenant_id","suspended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_suspensions_open_key" ON "tenant_suspensions" USING btree ("tenant_id") WHERE restored_at is null;