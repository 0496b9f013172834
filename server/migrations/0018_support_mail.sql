CREATE TABLE "inbound_mails" (
	"key" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"outcome" text NOT NULL,
	"message_id" text,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbound_mails_outcome_check" CHECK ("inbound_mails"."outcome" in ('ticket', 'message', 'note', 'ignored', 'limited'))
);
--> statement-breakpoint
ALTER TABLE "tickets" ALTER COLUMN "requester_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "via" text DEFAULT 'app' NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "quoted" text;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "mail" jsonb;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "requester_name" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "requester_email" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "followers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "follow_up_of" integer;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_message_id_ticket_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."ticket_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbound_mails_reference_index" ON "inbound_mails" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "inbound_mails_message_index" ON "inbound_mails" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "tickets_requester_email_index" ON "tickets" USING btree ("requester_email","created_at") WHERE requester_email is not null;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_via_check" CHECK ("ticket_messages"."via" in ('app', 'mail'));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_requester_check" CHECK (requester_id is not null or (requester_email is not null and requester_name is not null));