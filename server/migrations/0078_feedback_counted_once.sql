-- Feedback without a session was counted each time that it was said. What is there already stays as it was counted.
ALTER TABLE "feedback" DROP CONSTRAINT "feedback_session_key";--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "counted_for" text;--> statement-breakpoint
ALTER TABLE "feedback" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "feedback" SET "counted_for" = coalesce("session_id", "id");--> statement-breakpoint
ALTER TABLE "feedback" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_counted_key" UNIQUE("tenant_id","counted_for","subject_id");
