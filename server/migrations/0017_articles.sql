CREATE TABLE "article_categories" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"names" jsonb NOT NULL,
	"icon" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "article_categories_slug_key" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "article_revisions" (
	"article_id" text NOT NULL,
	"locale" text NOT NULL,
	"number" integer NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(search_vector("title"), 'A') || setweight(search_vector("summary"), 'B') || setweight(search_vector("body"), 'C')) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "article_revisions_pkey" PRIMARY KEY("article_id","locale","number"),
	CONSTRAINT "article_revisions_locale_check" CHECK ("article_revisions"."locale" in ('en', 'ar', 'de', 'es', 'es-MX', 'fr', 'zh-CN'))
);
--> statement-breakpoint
CREATE TABLE "article_searches" (
	"id" text PRIMARY KEY NOT NULL,
	"query" text NOT NULL,
	"locale" text NOT NULL,
	"searches" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "article_searches_query_key" UNIQUE("locale","query"),
	CONSTRAINT "article_searches_locale_check" CHECK ("article_searches"."locale" in ('en', 'ar', 'de', 'es', 'es-MX', 'fr', 'zh-CN')),
	CONSTRAINT "article_searches_state_check" CHECK ("article_searches"."state" in ('open', 'done'))
);
--> statement-breakpoint
CREATE TABLE "article_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"article_id" text NOT NULL,
	"published_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "article_texts" (
	"article_id" text NOT NULL,
	"locale" text NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"published_revision" integer,
	"source_revision" integer,
	"publish_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "article_texts_pkey" PRIMARY KEY("article_id","locale"),
	CONSTRAINT "article_texts_locale_check" CHECK ("article_texts"."locale" in ('en', 'ar', 'de', 'es', 'es-MX', 'fr', 'zh-CN')),
	CONSTRAINT "article_texts_state_check" CHECK ("article_texts"."state" in ('draft', 'in-review', 'published', 'archived'))
);
--> statement-breakpoint
CREATE TABLE "article_views" (
	"article_id" text NOT NULL,
	"locale" text NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "article_views_pkey" PRIMARY KEY("article_id","day","locale"),
	CONSTRAINT "article_views_locale_check" CHECK ("article_views"."locale" in ('en', 'ar', 'de', 'es', 'es-MX', 'fr', 'zh-CN'))
);
--> statement-breakpoint
CREATE TABLE "article_votes" (
	"id" text PRIMARY KEY NOT NULL,
	"article_id" text NOT NULL,
	"locale" text NOT NULL,
	"revision" integer NOT NULL,
	"helpful" boolean NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"user_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_votes_user_key" UNIQUE("article_id","locale","user_id"),
	CONSTRAINT "article_votes_locale_check" CHECK ("article_votes"."locale" in ('en', 'ar', 'de', 'es', 'es-MX', 'fr', 'zh-CN'))
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" text PRIMARY KEY NOT NULL,
	"audience" text DEFAULT 'signed-in' NOT NULL,
	"category_id" text,
	"position" integer NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "articles_audience_check" CHECK ("articles"."audience" in ('public', 'signed-in', 'staff'))
);
--> statement-breakpoint
ALTER TABLE "article_revisions" ADD CONSTRAINT "article_revisions_text_fk" FOREIGN KEY ("article_id","locale") REFERENCES "public"."article_texts"("article_id","locale") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_slugs" ADD CONSTRAINT "article_slugs_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_texts" ADD CONSTRAINT "article_texts_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_views" ADD CONSTRAINT "article_views_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_votes" ADD CONSTRAINT "article_votes_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_votes" ADD CONSTRAINT "article_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_category_id_article_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."article_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_slugs_article_index" ON "article_slugs" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "article_texts_publish_at_index" ON "article_texts" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
CREATE INDEX "article_votes_user_index" ON "article_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "articles_category_index" ON "articles" USING btree ("category_id","position");