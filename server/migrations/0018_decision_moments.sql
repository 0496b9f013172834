ALTER TABLE "decisions" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "decisions_successor_index" ON "decisions" USING btree ("tenant_id","supersedes_id");
--> statement-breakpoint
-- What was decided before: by the audit where it has the move, else by the last change.
update decisions d set
  decided_at = coalesce(
    (select max(a.created_at) from audit_events a
     where a.tenant_id = d.tenant_id and a.target_type = 'decision' and a.target_id = d.id and a.action in ('decision.accepted', 'decision.rejected')),
    d.updated_at),
  ended_at = case when d.status in ('deprecated', 'superseded') then d.updated_at end
where d.status not in ('draft', 'proposed');
--> statement-breakpoint
-- Staff take back what they did to a ticket; nothing else of anybody's moves is theirs to see.
create policy platform on state_moves to cairn_platform
  using (subject_type = 'ticket' and (select platform_open('staff.use')))
  with check (subject_type = 'ticket' and (select platform_open('staff.use')));
--> statement-breakpoint
grant select, insert, delete on state_moves to cairn_platform;
