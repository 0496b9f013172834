CREATE TABLE "ticket_ratings" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"ticket_id" text NOT NULL,
	"solved_at" timestamp (3) with time zone NOT NULL,
	"rating" text NOT NULL,
	"comment" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "ticket_ratings_solving_key" UNIQUE("tenant_id","ticket_id","solved_at"),
	CONSTRAINT "ticket_ratings_rating_check" CHECK ("ticket_ratings"."rating" in ('good', 'bad'))
);
--> statement-breakpoint
ALTER TABLE "ticket_ratings" ADD CONSTRAINT "ticket_ratings_ticket_fk" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE cascade;