CREATE TABLE "message_feedback" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"project_id" text NOT NULL,
	"conversation_id" text NOT NULL,
	"message_id" text NOT NULL,
	"user_id" text NOT NULL,
	"verdict" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "message_feedback_key" UNIQUE("tenant_id","message_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "redactions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "message_feedback" ADD CONSTRAINT "message_feedback_conversation_fk" FOREIGN KEY ("tenant_id","project_id","conversation_id") REFERENCES "public"."conversations"("tenant_id","project_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
alter table message_feedback enable row level security;
--> statement-breakpoint
alter table message_feedback force row level security;
--> statement-breakpoint
create policy tenant on message_feedback to cairn_app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
--> statement-breakpoint
-- Seen where its conversation is: a private one is its author's alone, and a key reaches its own projects (the inner query is under that one's policies).
create policy seen_conversation on message_feedback as restrictive to cairn_app
  using (exists (select from conversations where conversations.id = message_feedback.conversation_id))
  with check (exists (select from conversations where conversations.id = message_feedback.conversation_id));
--> statement-breakpoint
grant select, insert, update, delete on message_feedback to cairn_app;
