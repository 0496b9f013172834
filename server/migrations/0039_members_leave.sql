CREATE TABLE "former_members" (
	"tenant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"display_name" text NOT NULL,
	"removed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_members_pkey" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "ownership_offers" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"from_user" text NOT NULL,
	"to_user" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "ownership_offers_state_check" CHECK ("ownership_offers"."state" in ('open', 'accepted', 'declined', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_check";--> statement-breakpoint
ALTER TABLE "former_members" ADD CONSTRAINT "former_members_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_members" ADD CONSTRAINT "former_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_from_fk" FOREIGN KEY ("tenant_id","from_user") REFERENCES "public"."memberships"("tenant_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_to_fk" FOREIGN KEY ("tenant_id","to_user") REFERENCES "public"."memberships"("tenant_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_members_user_index" ON "former_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ownership_offers_open_key" ON "ownership_offers" USING btree ("tenant_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "ownership_offers_from_index" ON "ownership_offers" USING btree ("tenant_id","from_user");--> statement-breakpoint
CREATE INDEX "ownership_offers_to_index" ON "ownership_offers" USING btree ("tenant_id","to_user");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_check" CHECK ("notifications"."type" in ('decision.proposed', 'decision.asked', 'decision.refused', 'decision.accepted', 'decision.rejected', 'decision.deprecated', 'decision.superseded', 'decision.revised', 'pattern.proposed', 'pattern.due', 'session.ended', 'conversation.replied', 'ticket.answered', 'ticket.solved', 'ticket.assigned', 'ticket.replied', 'member.role', 'member.restored', 'member.joined', 'member.handover', 'ownership.offered', 'ownership.accepted', 'ownership.declined', 'ownership.cancelled', 'usage.threshold', 'usage.spend-cap', 'audit.broken'));