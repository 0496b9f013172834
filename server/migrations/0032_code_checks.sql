CREATE TABLE "code_checks" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"project_id" text NOT NULL,
	"pattern_id" text,
	"decision_id" text,
	"cited_place" text NOT NULL,
	"cited_hash" text NOT NULL,
	"branch" text NOT NULL,
	"state" text NOT NULL,
	"was_found" boolean NOT NULL,
	"place" text NOT NULL,
	"expected_hash" text NOT NULL,
	"expected_text" text NOT NULL,
	"found_hash" text DEFAULT '' NOT NULL,
	"found_text" text DEFAULT '' NOT NULL,
	"asked_hash" text,
	"commit" text DEFAULT '' NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "code_checks_state_check" CHECK ("code_checks"."state" in ('verified', 'moved', 'broken')),
	CONSTRAINT "code_checks_subject_check" CHECK (num_nonnulls("code_checks"."pattern_id", "code_checks"."decision_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "code_checks" ADD CONSTRAINT "code_checks_project_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."projects"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_checks" ADD CONSTRAINT "code_checks_pattern_fk" FOREIGN KEY ("tenant_id","pattern_id") REFERENCES "public"."patterns"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_checks" ADD CONSTRAINT "code_checks_decision_fk" FOREIGN KEY ("tenant_id","decision_id") REFERENCES "public"."decisions"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "code_checks_citation_key" ON "code_checks" USING btree ("tenant_id","project_id","branch",coalesce("pattern_id", "decision_id"),"cited_place","cited_hash");--> statement-breakpoint
CREATE INDEX "code_checks_pattern_index" ON "code_checks" USING btree ("tenant_id","pattern_id");--> statement-breakpoint
CREATE INDEX "code_checks_decision_index" ON "code_checks" USING btree ("tenant_id","decision_id");