CREATE TABLE "audit_chains" (
	"tenant_id" text PRIMARY KEY NOT NULL,
	"entries" bigint DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	"signature" text DEFAULT '' NOT NULL,
	"sealed_at" timestamp (3) with time zone,
	"verified_through" bigint,
	"verified_at" timestamp (3) with time zone,
	"broken_at" bigint,
	"broken_reason" text,
	CONSTRAINT "audit_chains_broken_reason_check" CHECK ("audit_chains"."broken_reason" in ('changed', 'missing', 'added', 'end', 'checkpoint'))
);
--> statement-breakpoint
CREATE TABLE "audit_checkpoints" (
	"tenant_id" text NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	"removed" integer NOT NULL,
	"signature" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_checkpoints_tenant_id_number_pk" PRIMARY KEY("tenant_id","number")
);
--> statement-breakpoint
CREATE TABLE "audit_queue" (
	"tenant_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"event_id" text NOT NULL,
	CONSTRAINT "audit_queue_tenant_id_created_at_event_id_pk" PRIMARY KEY("tenant_id","created_at","event_id")
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"tenant_id" text NOT NULL,
	"number" bigint NOT NULL,
	"event_id" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_seals_tenant_id_number_pk" PRIMARY KEY("tenant_id","number"),
	CONSTRAINT "audit_seals_event_key" UNIQUE("event_id")
);
--> statement-breakpoint
ALTER TABLE "audit_chains" ADD CONSTRAINT "audit_chains_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_checkpoints" ADD CONSTRAINT "audit_checkpoints_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_queue" ADD CONSTRAINT "audit_queue_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_seals" ADD CONSTRAINT "audit_seals_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;