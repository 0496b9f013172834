CREATE TABLE "session_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"session_id" text NOT NULL,
	"client_id" text NOT NULL,
	"model" text NOT NULL,
	"tokens" bigint NOT NULL,
	"cost_micros" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_requests_client_key" UNIQUE("tenant_id","client_id")
);
--> statement-breakpoint
ALTER TABLE "session_requests" ADD CONSTRAINT "session_requests_session_fk" FOREIGN KEY ("tenant_id","session_id") REFERENCES "public"."sessions"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_requests_session_index" ON "session_requests" USING btree ("tenant_id","session_id");