CREATE TABLE "impersonations" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"operator_id" text NOT NULL,
	"operator_name" text NOT NULL,
	"operator_sign_in_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"support_access_id" text,
	"access" text NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	CONSTRAINT "impersonations_access_check" CHECK ("impersonations"."access" in ('read', 'write')),
	CONSTRAINT "impersonations_ended_by_check" CHECK ("impersonations"."ended_by" in ('operator', 'owner'))
);
--> statement-breakpoint
CREATE TABLE "support_accesses" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"access" text NOT NULL,
	"opened_by" text NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"ended_by" text,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "support_accesses_access_check" CHECK ("support_accesses"."access" in ('read', 'write'))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_check";--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_accesses" ADD CONSTRAINT "support_accesses_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "impersonations_tenant_index" ON "impersonations" USING btree ("tenant_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "impersonations_token_index" ON "impersonations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "support_accesses_tenant_index" ON "support_accesses" USING btree ("tenant_id","opened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "support_accesses_open_key" ON "support_accesses" USING btree ("tenant_id") WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_check" CHECK ("notifications"."type" in ('decision.proposed', 'decision.asked', 'decision.refused', 'decision.accepted', 'decision.rejected', 'decision.deprecated', 'decision.superseded', 'decision.revised', 'pattern.proposed', 'pattern.due', 'session.ended', 'session.waiting', 'conversation.replied', 'ticket.answered', 'ticket.solved', 'ticket.assigned', 'ticket.replied', 'member.role', 'member.restored', 'member.joined', 'member.handover', 'ownership.offered', 'ownership.accepted', 'ownership.declined', 'ownership.cancelled', 'impersonation.started', 'usage.threshold', 'usage.spend-cap', 'audit.broken')) NOT VALID;