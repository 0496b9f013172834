-- Notifies people of a tenant, each with a row and a live event: those who are members and have not turned the topic off, and
-- never the person who caused it. A person who turned it off in Cairn but gets emails about it has a row that is done from the start.
-- What happened earlier, such as the content of the demo, is not emailed. `fresh` has an id for each of `people`. Rows of this table are written
-- under the tenant's event lock (announce.ts), which prevents deadlocks.
create or replace function notification_write(tenant text, fresh text[], people text[], about jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(720311, hashtext(tenant)), pg_notify('cairn_bell', 'tenant:' || tenant);
  delete from notifications n where n.tenant_id = tenant and n.user_id = any (people) and n.happened_at < now() - interval '180 days';
  with wanted as (
    select given.id, u.id as user_id, chosen.shown, nullif(chosen.email, 'off') as email
    from unnest(fresh, people) as given (id, person)
    join users u on u.id = given.person and u.status = 'active'
    join memberships m on m.tenant_id = tenant and m.user_id = u.id and m.status = 'active'
    cross join lateral (
      select
        (about ->> 'locked')::boolean or coalesce((u.preferences -> 'notifications' ->> (about ->> 'topic'))::boolean, true) as shown,
        case when (about ->> 'happenedAt')::timestamptz < now() - interval '1 minute' or u.preferences #> '{notificationEmail,enabled}' = 'false' then 'off'
          else coalesce(u.preferences #>> array['notificationEmail', 'topics', about ->> 'topic'], about ->> 'email', 'off') end as email
    ) chosen
    where u.id is distinct from about #>> '{actor,id}' and (chosen.shown or chosen.email <> 'off')
    order by u.id
  ), written as (
    insert into notifications as n (id, tenant_id, user_id, type, group_key, subject_type, subject_id, project_id, parameters, actor, happened_at,
      email_channel, read_at, done_at)
    select id, tenant, user_id, about ->> 'type', about ->> 'groupKey', about #>> '{subject,type}', about #>> '{subject,id}',
      about ->> 'projectId', about -> 'parameters', about -> 'actor', coalesce((about ->> 'happenedAt')::timestamptz, now()),
      email, case when not shown then now() end, case when not shown then now() end
    from wanted
    on conflict (tenant_id, user_id, group_key) do update set
      type = excluded.type, project_id = excluded.project_id, parameters = excluded.parameters, actor = excluded.actor,
      count = case when n.type = excluded.type and n.read_at is null and n.done_at is null then n.count + 1 else 1 end,
      happened_at = excluded.happened_at, read_at = excluded.read_at, done_at = excluded.done_at, email_channel = excluded.email_channel,
      settled_at = null, snoozed_until = null,
      updated_at = now(), version = n.version + 1
    returning n.id, n.user_id, n.version
  )
  insert into events (tenant_id, type, subject_id, audience_id, subject_version, actor)
  select tenant, 'notification.changed', id, user_id, version, about -> 'actor' from written order by user_id;
end $$;

-- The same for the current tenant.
create or replace function notify_members(fresh text[], people text[], about jsonb) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select notification_write(nullif(current_setting('app.tenant_id', true), ''), fresh, people, about)
  where nullif(current_setting('app.tenant_id', true), '') is not null
$$;

-- Marks notifications that need no action any more as done for everyone, or reopens them (`settled` is false).
create or replace function notifications_settle(about text, types text[], settled boolean, who jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare tenant text := nullif(current_setting('app.tenant_id', true), '');
begin
  perform pg_advisory_xact_lock(720311, hashtext(tenant)), pg_notify('cairn_bell', 'tenant:' || tenant);
  with changed as (
    update notifications n set
      done_at = case when settled then now() end, settled_at = case when settled then now() end,
      email_channel = case when not settled then n.email_channel end, updated_at = now(), version = n.version + 1
    where n.tenant_id = tenant and n.subject_id = about and n.type = any (types)
      and case when settled then n.done_at is null else n.settled_at is not null end
    returning n.id, n.user_id, n.version
  )
  insert into events (tenant_id, type, subject_id, audience_id, subject_version, actor)
  select tenant, 'notification.changed', id, user_id, version, who from changed order by user_id;
end $$;

-- Notifies across tenants about a ticket: staff notify its requester or its assignee, the requester notifies the assignee.
create or replace function notify_of_ticket(fresh text, wanted_ticket text, recipient text, about jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ticket tickets;
  home text;
begin
  select * into ticket from tickets t where t.id = wanted_ticket;
  if ticket.id is null or not (
    platform_open('staff.use')
    -- The installation itself, for incoming mail: no request can assume this role.
    or current_setting('role', true) = 'cairn_definer'
    or (recipient = 'assignee' and ticket.tenant_id = nullif(current_setting('app.tenant_id', true), '')
      and ticket.requester_id = nullif(current_setting('app.user_id', true), ''))
  ) then
    raise exception 'this ticket is not theirs to speak of' using errcode = 'insufficient_privilege';
  end if;
  -- A merged ticket is handled by the assignee of the ticket it was merged into.
  while recipient = 'assignee' and ticket.merged_into is not null loop
    select * into ticket from tickets t where t.number = ticket.merged_into and t.tenant_id = ticket.tenant_id;
  end loop;
  if recipient = 'requester' then
    perform notification_write(ticket.tenant_id, array[fresh], array[ticket.requester_id], about);
  elsif ticket.assignee_id is not null then
    select m.tenant_id into home from memberships m where m.user_id = ticket.assignee_id and m.status = 'active' order by m.created_at, m.id limit 1;
    if home is not null then perform notification_write(home, array[fresh], array[ticket.assignee_id], about); end if;
  end if;
end $$;

-- Marks notifications as done for some people, because they acted or are no longer asked. Unlike those settled for
-- everyone, they do not reopen when that is undone.
create or replace function notifications_done(about text, types text[], people text[], who jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare tenant text := nullif(current_setting('app.tenant_id', true), '');
begin
  perform pg_advisory_xact_lock(720311, hashtext(tenant)), pg_notify('cairn_bell', 'tenant:' || tenant);
  with changed as (
    update notifications n set done_at = now(), email_channel = null, updated_at = now(), version = n.version + 1
    where n.tenant_id = tenant and n.subject_id = about and n.type = any (types) and n.user_id = any (people) and n.done_at is null
    returning n.id, n.user_id, n.version
  )
  insert into events (tenant_id, type, subject_id, audience_id, subject_version, actor)
  select tenant, 'notification.changed', id, user_id, version, who from changed order by user_id;
end $$;

-- Turns the notification emails of a person off or on, for the link in these emails. False if there is no such person.
create or replace function notification_email_switch(person text, wanted boolean) returns boolean
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with changed as (
    update users u set updated_at = now(), version = u.version + 1, preferences = u.preferences || jsonb_build_object(
      'notificationEmail', coalesce(u.preferences -> 'notificationEmail', '{}') || jsonb_build_object('enabled', wanted))
    where u.id = person and u.status = 'active'
    returning 1
  ), dropped as (
    update notifications n set email_channel = null where not wanted and n.user_id = person and n.email_channel is not null
  )
  select exists (select from changed)
$$;

revoke all on function
  notification_email_switch(text, boolean),
  notification_write(text, text[], text[], jsonb),
  notify_members(text[], text[], jsonb),
  notifications_settle(text, text[], boolean, jsonb),
  notifications_done(text, text[], text[], jsonb),
  notify_of_ticket(text, text, text, jsonb)
from public;

grant execute on function
  notify_members(text[], text[], jsonb),
  notifications_settle(text, text[], boolean, jsonb),
  notifications_done(text, text[], text[], jsonb),
  notification_email_switch(text, boolean),
  notify_of_ticket(text, text, text, jsonb)
to cairn_app;

grant execute on function
  notify_of_ticket(text, text, text, jsonb)
to cairn_platform;
