ALTER TABLE "projects" ADD COLUMN "token_budget" integer;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "learning_policy" jsonb DEFAULT '{}'::jsonb NOT NULL;