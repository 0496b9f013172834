ALTER TABLE "tickets" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "merged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "before_merge" jsonb;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "duplicate_of" integer;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_merged_into_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."tickets"("number") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_duplicate_of_fk" FOREIGN KEY ("duplicate_of") REFERENCES "public"."tickets"("number") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_merged_into_index" ON "tickets" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "tickets_duplicate_of_index" ON "tickets" USING btree ("duplicate_of") WHERE duplicate_of is not null;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_merged_check" CHECK (merged_into is null or (merged_into <> number and status = 'closed' and merged_at is not null));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_duplicate_check" CHECK (duplicate_of <> number);