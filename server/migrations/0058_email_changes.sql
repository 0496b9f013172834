CREATE TABLE "email_changes" (
	"user_id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"current_hash" text NOT NULL,
	"next_hash" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identity_events" DROP CONSTRAINT "identity_events_event_check";--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_events" ADD CONSTRAINT "identity_events_event_check" CHECK ("identity_events"."event" in ('account.registered', 'account.verified', 'sign-in', 'second-step', 'second-step.mailed', 'proof', 'sign-out', 'sign-in.revoked', 'sign-ins.revoked', 'password.changed', 'password.set', 'password.reset-asked', 'password.reset', 'email.change-asked', 'email.changed', 'tenant.switched', 'role.changed', 'invitation.accepted', 'waitlist.joined', 'waitlist.verified', 'account.set-up', 'identity.linked', 'identity.unlinked', 'totp.on', 'totp.replaced', 'totp.changed', 'totp.off', 'passkey.added', 'passkey.renamed', 'passkey.removed', 'backup-codes.made', 'browser.remembered', 'browser.forgotten')) NOT VALID;