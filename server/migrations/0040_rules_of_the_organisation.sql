ALTER TABLE "patterns" ADD COLUMN "merge" jsonb;--> statement-breakpoint
CREATE INDEX "patterns_successor_index" ON "patterns" USING btree ("tenant_id","successor_id") WHERE "patterns"."successor_id" is not null;--> statement-breakpoint
CREATE INDEX "patterns_tenant_level_index" ON "patterns" USING btree ("tenant_id") WHERE "patterns"."level" = 'tenant' and "patterns"."status" = 'accepted';
--> statement-breakpoint
-- What every project is told is no secret of the project that it comes from: a key that reaches others sees these rows, and
-- counts in them that they were told. Nothing leads from them to that project's own row.
alter policy key_projects on patterns
  using ((select nullif(current_setting('app.project_ids', true), '')) is null
    or project_id = any ((select string_to_array(current_setting('app.project_ids', true), ','))::text[])
    or (level = 'tenant' and status = 'accepted'));
--> statement-breakpoint
create policy definer on projects for select to cairn_definer using (true);
--> statement-breakpoint
grant select (id, tenant_id, key, status, visibility) on projects to cairn_definer;
--> statement-breakpoint
grant create on schema public to cairn_definer;
--> statement-breakpoint
-- The rules that hold in every project, each with the key of the one that it comes from. Those of an archived project, or of one
-- that is for its members alone by now, are told in that project only.
create function tenant_rules() returns table (id text, key text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.id, p.key
  from patterns r
  join projects p on p.tenant_id = r.tenant_id and p.id = r.project_id
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')
    and r.level = 'tenant' and r.status = 'accepted' and r.branch_id is null
    and p.status = 'active' and p.visibility = 'tenant'
$$;
--> statement-breakpoint
revoke all on function tenant_rules() from public;
--> statement-breakpoint
grant execute on function tenant_rules() to cairn_app;
--> statement-breakpoint
alter function tenant_rules() owner to cairn_definer;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
