ALTER TABLE "second_steps" ADD COLUMN "mail_id" text;--> statement-breakpoint
ALTER TABLE "second_steps" ADD COLUMN "delivery" text DEFAULT 'sent' NOT NULL;--> statement-breakpoint
ALTER TABLE "waitlist" ADD COLUMN "mail_id" text;--> statement-breakpoint
ALTER TABLE "waitlist" ADD COLUMN "delivery" text DEFAULT 'sent' NOT NULL;--> statement-breakpoint
CREATE INDEX "second_steps_mail_index" ON "second_steps" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "waitlist_mail_index" ON "waitlist" USING btree ("mail_id");--> statement-breakpoint
ALTER TABLE "second_steps" ADD CONSTRAINT "second_steps_delivery_check" CHECK ("second_steps"."delivery" in ('pending', 'sent', 'failed'));--> statement-breakpoint
ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_delivery_check" CHECK ("waitlist"."delivery" in ('pending', 'sent', 'failed'));