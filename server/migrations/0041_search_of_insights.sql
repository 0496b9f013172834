ALTER TABLE "insights" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (search_scope("tenant_id", "created_at") || setweight(search_vector(search_text("subjects")), 'A') || setweight(search_vector(search_text("evidence")), 'C')) STORED;--> statement-breakpoint
CREATE INDEX "insights_keys_index" ON "insights" USING gin (search_keys("tenant_id", "created_at", "search"));
--> statement-breakpoint
create policy definer on insights for select to cairn_definer using (true);
--> statement-breakpoint
grant select on insights to cairn_definer;
--> statement-breakpoint
grant create on schema public to cairn_definer;
--> statement-breakpoint
set local role cairn_definer;
--> statement-breakpoint
-- As before (migration 0036), and what Cairn has noticed.
create or replace view search_rows as
  select 'pattern' as kind, id, tenant_id, project_id, status, actor ->> 'id' as person_id, null as private_to, created_at, search from patterns
  union all
  select 'decision', id, tenant_id, project_id, status, actor ->> 'id', null, created_at, search from decisions
  union all
  select 'session', id, tenant_id, project_id, status, user_id, null, created_at, search from sessions
  union all
  select 'conversation', id, tenant_id, project_id, status, author_id, case visibility when 'private' then author_id end, created_at, search from conversations
  union all
  select 'insight', id, tenant_id, project_id, status, actor ->> 'id', null, created_at, search from insights;
--> statement-breakpoint
reset role;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
