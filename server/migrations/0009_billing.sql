CREATE TABLE "billing_details" (
	"tenant_id" text NOT NULL,
	"legal_name" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"vat_number" text DEFAULT '' NOT NULL,
	"recipient" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"tax_rate" integer DEFAULT 0 NOT NULL,
	"tax_label" text DEFAULT '' NOT NULL,
	"reverse_charge" boolean DEFAULT false NOT NULL,
	"tax_version" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_details_pkey" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"number" text,
	"kind" text DEFAULT 'invoice' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"currency" text NOT NULL,
	"lines" jsonb NOT NULL,
	"subtotal_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	"tax" jsonb NOT NULL,
	"addressee" jsonb NOT NULL,
	"issued_on" date,
	"due_on" date,
	"paid_at" timestamp (3) with time zone,
	"void_reason" text,
	"credits_id" text,
	"reminded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "invoices_number_key" UNIQUE("number"),
	CONSTRAINT "invoices_tenant_key" UNIQUE("tenant_id","id"),
	CONSTRAINT "invoices_kind_check" CHECK ("invoices"."kind" in ('invoice', 'credit_note')),
	CONSTRAINT "invoices_state_check" CHECK ("invoices"."state" in ('draft', 'open', 'paid', 'void')),
	CONSTRAINT "invoices_number_check" CHECK (("invoices"."state" = 'draft') = ("invoices"."number" is null)),
	CONSTRAINT "invoices_total_check" CHECK ("invoices"."total_minor" = "invoices"."subtotal_minor" + "invoices"."tax_minor")
);
--> statement-breakpoint
CREATE TABLE "revenue_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "revenue_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"plan" text NOT NULL,
	"currency" text NOT NULL,
	"before_minor" bigint NOT NULL,
	"after_minor" bigint NOT NULL,
	CONSTRAINT "revenue_changes_plan_check" CHECK ("revenue_changes"."plan" in ('free', 'team', 'enterprise'))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"tenant_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"plan" text NOT NULL,
	"plan_version" integer NOT NULL,
	"interval" text NOT NULL,
	"seats" integer NOT NULL,
	"currency" text NOT NULL,
	"seat_minor" bigint NOT NULL,
	"period_start" date NOT NULL,
	"period_end" date NOT NULL,
	"trial_end" date,
	"usage_from" date NOT NULL,
	"next" jsonb,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"cancel_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "subscriptions_state_check" CHECK ("subscriptions"."state" in ('trial', 'active', 'past_due', 'cancelled')),
	CONSTRAINT "subscriptions_plan_check" CHECK ("subscriptions"."plan" in ('free', 'team', 'enterprise')),
	CONSTRAINT "subscriptions_interval_check" CHECK ("subscriptions"."interval" in ('month', 'year')),
	CONSTRAINT "subscriptions_seats_check" CHECK ("subscriptions"."seats" > 0),
	CONSTRAINT "subscriptions_period_check" CHECK ("subscriptions"."period_end" >= "subscriptions"."period_start")
);
--> statement-breakpoint
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credits_fk" FOREIGN KEY ("tenant_id","credits_id") REFERENCES "public"."invoices"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revenue_changes" ADD CONSTRAINT "revenue_changes_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_tenant_index" ON "invoices" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "invoices_credits_index" ON "invoices" USING btree ("tenant_id","credits_id") WHERE credits_id is not null;--> statement-breakpoint
CREATE INDEX "invoices_due_index" ON "invoices" USING btree ("due_on") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "revenue_changes_tenant_index" ON "revenue_changes" USING btree ("tenant_id","at");