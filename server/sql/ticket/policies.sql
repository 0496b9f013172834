alter table ticket_messages enable row level security, force row level security;
revoke all on ticket_messages from cairn_app, cairn_definer, cairn_platform;
grant select, insert on ticket_messages to cairn_app;
grant select, insert, update, delete on ticket_messages to cairn_definer;
grant select, insert on ticket_messages to cairn_platform;
drop policy if exists definer on ticket_messages;
create policy definer on ticket_messages to cairn_definer using (true);
drop policy if exists platform on ticket_messages;
create policy platform on ticket_messages to cairn_platform using ((select platform_open('staff.use')));
drop policy if exists tenant on ticket_messages;
create policy tenant on ticket_messages to cairn_app
  using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists not_as_staff on ticket_messages;
create policy not_as_staff on ticket_messages as restrictive for insert to cairn_app with check (not staff);
drop policy if exists own_message on ticket_messages;
create policy own_message on ticket_messages as restrictive to cairn_app
  using (
    (visibility = 'public')
    and (
      exists (select from tickets where tickets.id = ticket_messages.ticket_id)
      -- For the ticket that theirs was merged into: the answers of staff since then.
      or (staff and merged_before(ticket_id, created_at))
    )
  )
  with check ((visibility = 'public') and exists (select from tickets where tickets.id = ticket_messages.ticket_id));

alter table tickets enable row level security, force row level security;
revoke all on tickets from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update (
  clock_seconds, clock_started_at, due_at, first_reply_due_at, resolve_due_at, resolve_seconds, snoozed_until, solved_at, status, targets_version,
  updated_at, version, waiting_since
) on tickets to cairn_app;
grant select, insert, update, delete on tickets to cairn_definer;
grant select, update (
  assignee_id, before_merge, clock_seconds, clock_started_at, due_at, duplicate_of, first_replied_at, followers, first_reply_due_at, first_reply_seconds, merged_at, merged_into, priority, resolve_due_at,
  resolve_seconds, snoozed_until, solved_at, status, tags, targets_version, updated_at, version, waiting_since
) on tickets to cairn_platform;
drop policy if exists definer on tickets;
create policy definer on tickets to cairn_definer using (true);
drop policy if exists platform on tickets;
create policy platform on tickets to cairn_platform using ((select platform_open('staff.use')));
drop policy if exists tenant on tickets;
create policy tenant on tickets to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
drop policy if exists as_requester on tickets;
create policy as_requester on tickets as restrictive for insert to cairn_app
  with check ((status = 'new') and (priority = 'normal') and (assignee_id is null) and (solved_at is null) and (merged_into is null) and (duplicate_of is null));
-- A ticket belongs to its requester, with those of its messages that were written for them.
drop policy if exists own_ticket on tickets;
create policy own_ticket on tickets as restrictive to cairn_app
  using (requester_id = nullif(current_setting('app.user_id', true), ''));

-- Support hours are not secret: a requester's ticket gets its due times when they write.
alter table desk_settings enable row level security, force row level security;
revoke all on desk_settings from cairn_app, cairn_definer, cairn_platform;
grant select on desk_settings to cairn_app, cairn_definer;
grant select, update (actor, calendar, targets, updated_at, version) on desk_settings to cairn_platform;
drop policy if exists readers on desk_settings;
create policy readers on desk_settings for select to cairn_app, cairn_definer, cairn_platform using (true);
drop policy if exists platform on desk_settings;
create policy platform on desk_settings for update to cairn_platform using ((select platform_open('platform.admin')));

alter table ticket_ratings enable row level security, force row level security;
revoke all on ticket_ratings from cairn_app, cairn_definer, cairn_platform;
grant select, insert, update (actor, comment, rating, updated_at, version) on ticket_ratings to cairn_app;
grant select, insert, update, delete on ticket_ratings to cairn_definer;
grant select on ticket_ratings to cairn_platform;
drop policy if exists definer on ticket_ratings;
create policy definer on ticket_ratings to cairn_definer using (true);
drop policy if exists platform on ticket_ratings;
create policy platform on ticket_ratings to cairn_platform using ((select platform_open('staff.use')));
drop policy if exists tenant on ticket_ratings;
create policy tenant on ticket_ratings to cairn_app using (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
-- Only the requester reads a rating: those who may read the ticket.
drop policy if exists own_rating on ticket_ratings;
create policy own_rating on ticket_ratings as restrictive to cairn_app
  using (exists (select from tickets where tickets.id = ticket_ratings.ticket_id));

-- Only staff know who is on a ticket.
alter table ticket_presences enable row level security, force row level security;
revoke all on ticket_presences from cairn_app, cairn_definer, cairn_platform;
grant select, insert, delete, update (expires_at, since, state) on ticket_presences to cairn_platform;
grant select, update (expires_at) on ticket_presences to cairn_definer;
drop policy if exists definer on ticket_presences;
create policy definer on ticket_presences to cairn_definer using (true);
drop policy if exists platform on ticket_presences;
create policy platform on ticket_presences to cairn_platform using ((select platform_open('staff.use')));
