CREATE TABLE "ticket_articles" (
	"tenant_id" text NOT NULL,
	"ticket_id" text NOT NULL,
	"article_id" text NOT NULL,
	"written" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "ticket_articles_pkey" PRIMARY KEY("tenant_id","ticket_id","article_id")
);
--> statement-breakpoint
ALTER TABLE "ticket_articles" ADD CONSTRAINT "ticket_articles_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_articles" ADD CONSTRAINT "ticket_articles_ticket_fk" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_articles_article_index" ON "ticket_articles" USING btree ("article_id");