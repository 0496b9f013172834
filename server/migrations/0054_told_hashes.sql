-- Each time that one is told it is counted in its row: with room beside it, a row that is only counted stays where it is, and none of
-- its indexes is written.
alter table decisions set (fillfactor = 80);
--> statement-breakpoint
alter table patterns set (fillfactor = 80);
--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "told_hash" bigint GENERATED ALWAYS AS (hash_record_extended(row(id, number, title, status, context, outcome, drivers, consequences, paths, tags, supersedes_id, branch_id), 0)) STORED;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "told_hash" bigint GENERATED ALWAYS AS (hash_record_extended(row(id, number, rule, rationale, status, confidence, level, paths, languages, branch_id, supersedes), 0)) STORED;