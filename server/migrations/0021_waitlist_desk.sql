ALTER TABLE "waitlist" ADD COLUMN "admitted_by" text;--> statement-breakpoint
ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_admitted_by_users_id_fk" FOREIGN KEY ("admitted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
grant select (created_at, admitted_by), update (admitted_by) on waitlist to cairn_platform;
