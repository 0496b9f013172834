ALTER TABLE "deploy_tokens" ADD COLUMN "last_used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "remote_reports" ADD COLUMN "vitals" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "remote_reports" ADD COLUMN "failed_at" timestamp (3) with time zone;
--> statement-breakpoint
grant update (vitals, failed_at) on remote_reports to cairn_app;
--> statement-breakpoint
-- A request that releases with a token notes when: nothing else of the row is its to change.
grant update (last_used_at) on deploy_tokens to cairn_app;
--> statement-breakpoint
create policy usable on deploy_tokens for update to cairn_app using (true) with check (true);
