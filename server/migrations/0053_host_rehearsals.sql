CREATE TABLE "host_rehearsals" (
	"id" text PRIMARY KEY NOT NULL,
	"actor" jsonb NOT NULL,
	"result" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "host_rehearsals_created_index" ON "host_rehearsals" USING btree ("created_at");