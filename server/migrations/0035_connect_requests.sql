CREATE TABLE "connect_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"secret_hash" text NOT NULL,
	"public_key" text NOT NULL,
	"machine" text NOT NULL,
	"client" text NOT NULL,
	"project" text NOT NULL,
	"address" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"ciphertext" text,
	"poll_interval" integer NOT NULL,
	"polled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "connect_requests_status_check" CHECK ("connect_requests"."status" in ('open', 'approved', 'declined', 'used'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "connect_requests_code_key" ON "connect_requests" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "connect_requests_secret_key" ON "connect_requests" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "connect_requests_end_index" ON "connect_requests" USING btree ("expires_at");