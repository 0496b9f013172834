CREATE TABLE "sign_on_connections" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"secret" text NOT NULL,
	"test" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "sign_on_connections_tenant_key" UNIQUE("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "tenant_identities" (
	"tenant_id" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"linked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenant_identities_pk" PRIMARY KEY("tenant_id","issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "tenant_identities" ADD CONSTRAINT "tenant_identities_membership_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."memberships"("tenant_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tenant_identities_member_index" ON "tenant_identities" USING btree ("tenant_id","user_id");--> statement-breakpoint
ALTER TABLE "second_steps" DROP CONSTRAINT "second_steps_method_check";--> statement-breakpoint
ALTER TABLE "second_steps" ADD CONSTRAINT "second_steps_method_check" CHECK ("second_steps"."method" in ('password', 'code', 'google', 'github', 'microsoft', 'sso', 'oidc', 'passkey', 'invitation', 'reset'));