ALTER TABLE "branches" ADD COLUMN "ahead" integer;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "behind" integer;