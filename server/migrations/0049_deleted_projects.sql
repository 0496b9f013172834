ALTER TABLE "projects" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "projects_deleted_index" ON "projects" USING btree ("tenant_id","id") WHERE status = 'deleted';
--> statement-breakpoint
grant select (deleted_at) on projects to cairn_definer;
--> statement-breakpoint
-- To hold a row while its project is deleted step by step; nothing is written into it.
grant update (deleted_at) on projects to cairn_definer;
--> statement-breakpoint
create policy definer_hold on projects for update to cairn_definer using (true) with check (false);
--> statement-breakpoint
grant create on schema public to cairn_definer;
--> statement-breakpoint
-- The deleted projects of a tenant, with commas between them: every transaction of a tenant begins with this, and keeps it in
-- app.deleted_projects.
create function deleted_projects(tenant text) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(string_agg(p.id, ','), '') from projects p where p.tenant_id = tenant and p.status = 'deleted'
$$;
--> statement-breakpoint
-- A deleted project, and all that is in it, is nowhere to be seen, whatever is asked for. In the words of migration 0039: of a CASE
-- PostgreSQL expects half of the rows to pass. Messages are seen where their conversation is.
do $$
declare name text;
begin
  foreach name in array array['projects', 'project_members', 'api_key_projects', 'conversations', 'conversation_runs', 'decisions', 'patterns',
    'branches', 'sessions', 'feedback', 'sightings', 'security_findings', 'insights', 'insight_mutes', 'notifications', 'events'] loop
    execute format(
      $policy$create policy deleted_projects on %I as restrictive to cairn_app
        using (case when (select nullif(current_setting('app.deleted_projects', true), '')) is null then true
          else %s <> all ((select string_to_array(current_setting('app.deleted_projects', true), ','))::text[]) end)$policy$,
      name, case when name = 'projects' then 'id' when name in ('notifications', 'events') then $sql$coalesce(project_id, '')$sql$ else 'project_id' end);
  end loop;
  foreach name in array array['projects', 'conversations', 'patterns', 'decisions'] loop
    execute format('create policy definer_delete on %I for delete to cairn_definer using (true)', name);
    execute format('grant delete on %I to cairn_definer', name);
  end loop;
end $$;
--> statement-breakpoint
create policy definer_unlink on patterns for update to cairn_definer using (true) with check (true);
--> statement-breakpoint
create policy definer_unlink on decisions for update to cairn_definer using (true) with check (true);
--> statement-breakpoint
grant update (successor_id) on patterns to cairn_definer;
--> statement-breakpoint
grant update (supersedes_id) on decisions to cairn_definer;
--> statement-breakpoint
-- Deletes for good the next of what belongs to a project of the transaction's tenant whose time has come: some of its rows, with
-- all that hangs on them, and in the end itself. What was done stays done, so that whoever is killed in the middle goes on here.
-- Null: it is not to be deleted. 0: it is gone. Else how many rows were deleted.
create function project_delete_step(wanted text, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant constant text := nullif(current_setting('app.tenant_id', true), '');
  step text[];
  ids text[];
begin
  perform from projects p where p.tenant_id = tenant and p.id = wanted and p.status = 'deleted' and p.deleted_at <= now() - interval '30 days'
  for update;
  if not found then return null; end if;
  -- What many rows hang on, and by which column others point to it (which then point nowhere, in other projects too).
  foreach step slice 1 in array array[
    ['conversations', null], ['sessions', 'handoff_from_id'], ['patterns', 'successor_id'], ['decisions', 'supersedes_id'], ['notifications', null]] loop
    execute format('select array(select id from %I where tenant_id = $1 and project_id = $2 limit $3)', step[1]) into ids using tenant, wanted, most;
    if cardinality(ids) > 0 then
      if step[2] is not null then
        execute format('update %1$I set %2$I = null where tenant_id = $1 and %2$I = any($2)', step[1], step[2]) using tenant, ids;
      end if;
      execute format('delete from %I where tenant_id = $1 and id = any($2)', step[1]) using tenant, ids;
      return cardinality(ids);
    end if;
  end loop;
  delete from projects p where p.tenant_id = tenant and p.id = wanted;
  return 0;
end $$;
--> statement-breakpoint
-- The projects whose time has come, of all tenants.
create function projects_to_delete() returns table (tenant_id text, project_id text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.tenant_id, p.id from projects p where p.status = 'deleted' and p.deleted_at <= now() - interval '30 days' order by p.deleted_at
$$;
--> statement-breakpoint
do $$
declare signature text;
begin
  foreach signature in array array['deleted_projects(text)', 'project_delete_step(text, integer)', 'projects_to_delete()'] loop
    execute format('revoke all on function %s from public', signature);
    execute format('grant execute on function %s to cairn_app', signature);
    execute format('alter function %s owner to cairn_definer', signature);
  end loop;
end $$;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
