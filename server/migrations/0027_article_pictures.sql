CREATE TABLE "article_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"unused_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_revisions" ADD COLUMN "pictures" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "article_texts" ADD COLUMN "pictures" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
CREATE INDEX "article_pictures_unused_index" ON "article_pictures" USING btree ("unused_since") WHERE unused_since is not null;--> statement-breakpoint
CREATE INDEX "article_revisions_pictures_index" ON "article_revisions" USING gin ("pictures");--> statement-breakpoint
CREATE INDEX "article_texts_pictures_index" ON "article_texts" USING gin ("pictures");