CREATE TABLE "ticket_presences" (
	"ticket_id" text NOT NULL,
	"user_id" text NOT NULL,
	"tab" text NOT NULL,
	"state" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ticket_presences_ticket_id_user_id_tab_pk" PRIMARY KEY("ticket_id","user_id","tab"),
	CONSTRAINT "ticket_presences_state_check" CHECK ("ticket_presences"."state" in ('reading', 'writing'))
);
--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_type_check";--> statement-breakpoint
ALTER TABLE "platform_events" DROP CONSTRAINT "platform_events_type_check";--> statement-breakpoint
ALTER TABLE "ticket_presences" ADD CONSTRAINT "ticket_presences_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_presences" ADD CONSTRAINT "ticket_presences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_presences_user_index" ON "ticket_presences" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ticket_presences_expiry_index" ON "ticket_presences" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_type_check" CHECK ("events"."type" in ('project.created', 'project.changed', 'conversation.created', 'conversation.changed', 'message.created', 'message.changed', 'decision.created', 'decision.changed', 'pattern.created', 'pattern.changed', 'insight.changed', 'branch.changed', 'agent-session.created', 'agent-session.changed', 'agent-session.ended', 'member.changed', 'session.changed', 'notification.changed', 'invitation.changed', 'api-key.changed', 'domain.changed', 'integration.changed', 'ticket.changed', 'ticket-message.created', 'ticket-presence.changed', 'tenant.created', 'tenant.changed', 'waitlist.changed', 'revision.created'));--> statement-breakpoint
ALTER TABLE "platform_events" ADD CONSTRAINT "platform_events_type_check" CHECK ("platform_events"."type" in ('ticket.changed', 'ticket-message.created', 'ticket-presence.changed', 'tenant.created', 'tenant.changed', 'waitlist.changed', 'revision.created'));