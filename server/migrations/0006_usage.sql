CREATE TABLE "usage_alerts" (
	"tenant_id" text NOT NULL,
	"month" date NOT NULL,
	"meter" text NOT NULL,
	"percent" integer NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "usage_alerts_pkey" PRIMARY KEY("tenant_id","month","meter","percent"),
	CONSTRAINT "usage_alerts_meter_check" CHECK ("usage_alerts"."meter" in ('sessions', 'servedTokens', 'costMicros', 'searches', 'apiCalls', 'seats', 'storageBytes'))
);
--> statement-breakpoint
CREATE TABLE "usage_days" (
	"tenant_id" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"project_id" text DEFAULT '' NOT NULL,
	"key_id" text DEFAULT '' NOT NULL,
	"quantity" bigint NOT NULL,
	CONSTRAINT "usage_days_pkey" PRIMARY KEY("tenant_id","day","kind","project_id","key_id"),
	CONSTRAINT "usage_days_kind_check" CHECK ("usage_days"."kind" in ('sessions', 'servedTokens', 'costMicros', 'searches', 'apiCalls', 'seats', 'storageBytes'))
);
--> statement-breakpoint
CREATE TABLE "usage_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "usage_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" text NOT NULL,
	"day" date NOT NULL,
	"project_id" text DEFAULT '' NOT NULL,
	"key_id" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"quantity" bigint NOT NULL,
	CONSTRAINT "usage_events_kind_check" CHECK ("usage_events"."kind" in ('sessions', 'servedTokens', 'costMicros', 'searches', 'apiCalls', 'seats', 'storageBytes'))
);
--> statement-breakpoint
CREATE TABLE "usage_months" (
	"tenant_id" text NOT NULL,
	"month" date NOT NULL,
	"kind" text NOT NULL,
	"quantity" bigint NOT NULL,
	CONSTRAINT "usage_months_pkey" PRIMARY KEY("tenant_id","month","kind"),
	CONSTRAINT "usage_months_kind_check" CHECK ("usage_months"."kind" in ('sessions', 'servedTokens', 'costMicros', 'searches', 'apiCalls', 'seats', 'storageBytes'))
);
--> statement-breakpoint
ALTER TABLE "usage_alerts" ADD CONSTRAINT "usage_alerts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_months" ADD CONSTRAINT "usage_months_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "usage_events_day_index" ON "usage_events" USING btree ("tenant_id","day");
--> statement-breakpoint
-- What sessions have used until now counts on the day on which they began, in UTC.
ALTER TABLE "sessions" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "usage_days" ("tenant_id", "day", "kind", "project_id", "key_id", "quantity")
SELECT s.tenant_id, (s.created_at AT TIME ZONE 'UTC')::date AS day, used.kind, s.project_id, coalesce(s.api_key_id, '') AS key_id, sum(used.quantity)
FROM sessions s, (VALUES ('sessions'), ('servedTokens'), ('costMicros')) kinds (kind),
	LATERAL (SELECT kinds.kind, CASE kinds.kind WHEN 'sessions' THEN 1 WHEN 'servedTokens' THEN s.served_tokens ELSE coalesce(s.cost_micros, 0) END AS quantity) used
WHERE used.quantity <> 0 GROUP BY s.tenant_id, day, used.kind, s.project_id, coalesce(s.api_key_id, '');--> statement-breakpoint
INSERT INTO "usage_months" ("tenant_id", "month", "kind", "quantity")
SELECT tenant_id, date_trunc('month', day)::date AS month, kind, sum(quantity) FROM "usage_days" GROUP BY tenant_id, date_trunc('month', day)::date, kind;--> statement-breakpoint
ALTER TABLE "sessions" FORCE ROW LEVEL SECURITY;
