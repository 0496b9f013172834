-- Records the times whose reports a change of tickets affects: when each ticket was created, answered, solved and rated, before and after
-- the change. Rounded to a quarter of an hour, because time zone offsets are multiples of it.
create or replace function ticket_report_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into ticket_report_changes (at)
    select distinct date_bin('15 minutes', event.at, 'epoch')
    from after_rows t cross join lateral (values (t.created_at), (t.first_replied_at), (t.solved_at)) event (at) where event.at is not null;
  elsif tg_op = 'DELETE' then
    insert into ticket_report_changes (at)
    select distinct date_bin('15 minutes', event.at, 'epoch')
    from before_rows t cross join lateral (values (t.created_at), (t.first_replied_at), (t.solved_at)) event (at) where event.at is not null;
  else
    insert into ticket_report_changes (at)
    select distinct date_bin('15 minutes', event.at, 'epoch')
    from before_rows b join after_rows a on a.id = b.id
    cross join lateral (
      values (b.created_at), (b.first_replied_at), (b.solved_at), (a.created_at), (a.first_replied_at), (a.solved_at)
      union all select r.created_at from ticket_ratings r where r.ticket_id = a.id and r.tenant_id = a.tenant_id
    ) event (at)
    where event.at is not null
      and (b.tenant_id, b.priority, b.assignee_id, b.tags, b.merged_into, b.created_at, b.first_replied_at, b.first_reply_seconds, b.solved_at, b.resolve_seconds)
        is distinct from
        (a.tenant_id, a.priority, a.assignee_id, a.tags, a.merged_into, a.created_at, a.first_replied_at, a.first_reply_seconds, a.solved_at, a.resolve_seconds);
  end if;
  return null;
end $$;

-- The same for a rating.
create or replace function ticket_report_rated() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into ticket_report_changes (at)
  select distinct date_bin('15 minutes', event.at, 'epoch') from (values (old.created_at), (new.created_at)) event (at) where event.at is not null;
  return null;
end $$;

revoke all on function ticket_report_changed(), ticket_report_rated() from public;
