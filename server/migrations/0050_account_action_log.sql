CREATE TABLE "account_action_log" (
	"id" text PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"user_id" text,
	"recipient" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_action_log_action_check" CHECK ("account_action_log"."action" in ('unlock', 'sign-out', 'resend'))
);
--> statement-breakpoint
ALTER TABLE "saved_views" DROP CONSTRAINT "saved_views_list_check";--> statement-breakpoint
ALTER TABLE "account_action_log" ADD CONSTRAINT "account_action_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_action_log_user_index" ON "account_action_log" USING btree ("user_id","at");--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_list_check" CHECK ("saved_views"."list" in ('accounts', 'api-keys', 'articles', 'audit', 'branches', 'conversations', 'decisions', 'findings', 'insights', 'invoices', 'jobs', 'mails', 'notifications', 'patterns', 'project-members', 'projects', 'search', 'sessions', 'subscriptions', 'tenants', 'tickets', 'users', 'waitlist'));