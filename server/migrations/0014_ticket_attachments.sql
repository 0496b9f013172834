ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_tenant_id_key" UNIQUE("tenant_id","id");--> statement-breakpoint
CREATE TABLE "deleted_files" (
	"key" text PRIMARY KEY NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_attachments" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"message_id" text,
	"uploader_id" text,
	"position" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "ticket_attachments_kind_check" CHECK ("ticket_attachments"."kind" in ('picture', 'file', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_uploader_id_users_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_message_fk" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."ticket_messages"("tenant_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "ticket_attachments_message_index" ON "ticket_attachments" USING btree ("tenant_id","message_id","position");--> statement-breakpoint
CREATE INDEX "ticket_attachments_uploader_index" ON "ticket_attachments" USING btree ("uploader_id") WHERE uploader_id is not null;--> statement-breakpoint
CREATE INDEX "ticket_attachments_unsent_index" ON "ticket_attachments" USING btree ("created_at") WHERE message_id is null;