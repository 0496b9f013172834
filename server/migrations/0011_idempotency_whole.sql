-- A key whose request never answered says nothing. Row-level security binds the owner too, for which there is no policy.
alter table idempotency_keys no force row level security;
--> statement-breakpoint
delete from idempotency_keys where status is null;
--> statement-breakpoint
alter table idempotency_keys force row level security;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "status" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "answer" SET NOT NULL;
