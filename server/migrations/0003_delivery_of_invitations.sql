ALTER TABLE "invitations" ADD COLUMN "mail_id" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "delivery" text DEFAULT 'sent' NOT NULL;--> statement-breakpoint
CREATE INDEX "invitations_mail_index" ON "invitations" USING btree ("mail_id");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_delivery_check" CHECK ("invitations"."delivery" in ('pending', 'sent', 'failed'));