ALTER TABLE "remote_reports" ADD COLUMN "instead_of" text;--> statement-breakpoint
-- The first report of a tab stays; what comes later fills in what it had not said.
grant update (instead_of) on remote_reports to cairn_app;
