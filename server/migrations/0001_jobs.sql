CREATE TABLE "job_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"job" text NOT NULL,
	"trigger" text NOT NULL,
	"outcome" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"error_code" text,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "job_runs_trigger_check" CHECK ("job_runs"."trigger" in ('schedule', 'manual')),
	CONSTRAINT "job_runs_outcome_check" CHECK ("job_runs"."outcome" in ('done', 'partial', 'failed', 'cancelled', 'stopped', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"requested" boolean DEFAULT false NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"run_id" text,
	"trigger" text,
	"holder" text,
	"started_at" timestamp (3) with time zone,
	"lease_until" timestamp (3) with time zone,
	"cancel_requested" boolean DEFAULT false NOT NULL,
	"last_started_at" timestamp (3) with time zone,
	"last_finished_at" timestamp (3) with time zone,
	"last_outcome" text,
	CONSTRAINT "jobs_trigger_check" CHECK ("jobs"."trigger" in ('schedule', 'manual')),
	CONSTRAINT "jobs_last_outcome_check" CHECK ("jobs"."last_outcome" in ('done', 'partial', 'failed', 'cancelled', 'stopped', 'lost'))
);
--> statement-breakpoint
CREATE INDEX "job_runs_job_index" ON "job_runs" USING btree ("job","started_at" DESC NULLS LAST);