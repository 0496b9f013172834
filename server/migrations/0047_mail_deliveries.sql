CREATE TABLE "mail_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"tenant_id" text,
	"recipient" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_deliveries_state_check" CHECK ("mail_deliveries"."state" in ('queued', 'sent', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "saved_views" DROP CONSTRAINT "saved_views_list_check";--> statement-breakpoint
CREATE INDEX "mail_deliveries_created_index" ON "mail_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_deliveries_tenant_index" ON "mail_deliveries" USING btree ("tenant_id","created_at");--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_list_check" CHECK ("saved_views"."list" in ('api-keys', 'articles', 'audit', 'branches', 'conversations', 'decisions', 'findings', 'insights', 'invoices', 'jobs', 'mails', 'notifications', 'patterns', 'project-members', 'projects', 'search', 'sessions', 'subscriptions', 'tenants', 'tickets', 'users', 'waitlist'));