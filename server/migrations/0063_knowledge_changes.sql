CREATE TABLE "knowledge_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "knowledge_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mark" bigint DEFAULT hash_record_extended(row(gen_random_uuid()), 0) NOT NULL,
	"tenant_id" text NOT NULL,
	"project_id" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "knowledge_changes_index" ON "knowledge_changes" USING btree ("tenant_id","project_id","id");
--> statement-breakpoint
alter table knowledge_changes enable row level security;
--> statement-breakpoint
alter table knowledge_changes force row level security;
--> statement-breakpoint
create policy tenant on knowledge_changes to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
--> statement-breakpoint
create policy deleted_projects on knowledge_changes as restrictive to cairn_app
  using (case when (select nullif(current_setting('app.deleted_projects', true), '')) is null then true
    else coalesce(project_id, '') <> all ((select string_to_array(current_setting('app.deleted_projects', true), ','))::text[]) end);
--> statement-breakpoint
create policy definer on knowledge_changes to cairn_definer using (true) with check (true);
--> statement-breakpoint
grant select on knowledge_changes to cairn_app;
--> statement-breakpoint
grant select, insert, delete on knowledge_changes to cairn_definer;
--> statement-breakpoint
grant create on schema public to cairn_definer;
--> statement-breakpoint
create function knowledge_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare changed record := case when tg_op = 'DELETE' then old else new end;
begin
  insert into knowledge_changes (tenant_id, project_id) values (changed.tenant_id, changed.project_id);
  return null;
end $$;
--> statement-breakpoint
create function tenant_knowledge_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into knowledge_changes (tenant_id) values (case when tg_op = 'DELETE' then old.tenant_id else new.tenant_id end);
  return null;
end $$;
--> statement-breakpoint
create function knowledge_gone() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from knowledge_changes where tenant_id = old.tenant_id and project_id = old.id;
  return null;
end $$;
--> statement-breakpoint
-- An hour is longer than any transaction takes. The last one of each project stays, or what was read before any would be taken for
-- what there is now.
create function knowledge_changes_forget() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from knowledge_changes old where old.at < now() - interval '1 hour' and exists (
    select from knowledge_changes later
    where later.tenant_id = old.tenant_id and later.project_id is not distinct from old.project_id and later.id > old.id)
$$;
--> statement-breakpoint
-- Rules in force. What is only counted, or only proposed, changes nothing of what is told.
create trigger knowledge_begins after insert on patterns for each row when (new.status = 'accepted') execute function knowledge_changed();
--> statement-breakpoint
create trigger knowledge_changes after update of told_hash on patterns for each row
  when (old.told_hash is distinct from new.told_hash and 'accepted' in (old.status, new.status)) execute function knowledge_changed();
--> statement-breakpoint
create trigger knowledge_ends after delete on patterns for each row when (old.status = 'accepted') execute function knowledge_changed();
--> statement-breakpoint
-- Those of the whole organisation are told in its other projects too, unless their own is not for everybody, or no longer at work.
create trigger tenant_knowledge_begins after insert on patterns for each row
  when (new.level = 'tenant' and new.status = 'accepted') execute function tenant_knowledge_changed();
--> statement-breakpoint
create trigger tenant_knowledge_changes after update of told_hash on patterns for each row
  when (old.told_hash is distinct from new.told_hash and 'tenant' in (old.level, new.level) and 'accepted' in (old.status, new.status))
  execute function tenant_knowledge_changed();
--> statement-breakpoint
create trigger tenant_knowledge_ends after delete on patterns for each row
  when (old.level = 'tenant' and old.status = 'accepted') execute function tenant_knowledge_changed();
--> statement-breakpoint
create trigger tenant_knowledge_changes after update of key, status, visibility on projects for each row
  when ((old.key, old.status, old.visibility) is distinct from (new.key, new.status, new.visibility)) execute function tenant_knowledge_changed();
--> statement-breakpoint
-- After what was in it: PostgreSQL's own triggers come first.
create trigger knowledge_gone after delete on projects for each row execute function knowledge_gone();
--> statement-breakpoint
-- Decisions in force, and those that wait for people: the last that were touched.
create trigger knowledge_begins after insert on decisions for each row when (new.status in ('accepted', 'proposed')) execute function knowledge_changed();
--> statement-breakpoint
create trigger knowledge_changes after update of told_hash, updated_at on decisions for each row
  when ((old.told_hash, old.updated_at) is distinct from (new.told_hash, new.updated_at)
    and (old.status in ('accepted', 'proposed') or new.status in ('accepted', 'proposed')))
  execute function knowledge_changed();
--> statement-breakpoint
create trigger knowledge_ends after delete on decisions for each row when (old.status in ('accepted', 'proposed')) execute function knowledge_changed();
--> statement-breakpoint
-- Sessions that are over and say what they have done.
create trigger knowledge_begins after insert on sessions for each row
  when (new.status in ('completed', 'failed') and new.summary is not null) execute function knowledge_changed();
--> statement-breakpoint
create trigger knowledge_changes after update of goal, status, summary, files_edited, branch_id, last_event_at on sessions for each row
  when ((old.status in ('completed', 'failed') and old.summary is not null or new.status in ('completed', 'failed') and new.summary is not null)
    and (old.goal, old.status, old.summary, old.files_edited, old.branch_id, old.last_event_at)
      is distinct from (new.goal, new.status, new.summary, new.files_edited, new.branch_id, new.last_event_at))
  execute function knowledge_changed();
--> statement-breakpoint
create trigger knowledge_ends after delete on sessions for each row
  when (old.status in ('completed', 'failed') and old.summary is not null) execute function knowledge_changed();
--> statement-breakpoint
grant execute on function knowledge_changes_forget() to cairn_app;
--> statement-breakpoint
do $$
declare signature text;
begin
  foreach signature in array array['knowledge_changed()', 'tenant_knowledge_changed()', 'knowledge_gone()', 'knowledge_changes_forget()'] loop
    execute format('revoke all on function %s from public', signature);
    execute format('alter function %s owner to cairn_definer', signature);
  end loop;
end $$;
--> statement-breakpoint
revoke create on schema public from cairn_definer;
