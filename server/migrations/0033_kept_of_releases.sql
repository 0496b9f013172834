ALTER TABLE "releases" ADD COLUMN "kept" jsonb;
--> statement-breakpoint
-- Of releases that were published before, the upkeep keeps what their files still say.
grant update (kept) on releases to cairn_app;
