-- Returns who gets an answer by mail, each for their own ticket: the requesters of a ticket and of those merged into it, if they are active
-- members of its organization or have no account, and the people whom staff added. They may read the messages of ticket `wanted` from `since` on; null means
-- all.
drop function if exists ticket_recipients(text);
create or replace function ticket_recipients(wanted text)
returns table (email text, locale text, has_account boolean, ticket_id text, number integer, subject text, since timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not platform_open('staff.use') then
    raise exception 'this ticket is not theirs to answer' using errcode = 'insufficient_privilege';
  end if;
  return query
    with recursive thread as (
      select t.id, t.tenant_id, t.number, t.subject, t.requester_id, t.requester_email, t.followers, 0 as depth,
        null::timestamptz as since
      from tickets t where t.id = wanted
      union all
      select t.id, t.tenant_id, t.number, t.subject, t.requester_id, t.requester_email, t.followers, thread.depth + 1,
        greatest(thread.since, t.merged_at)
      from thread join tickets t on t.merged_into = thread.number and t.tenant_id = thread.tenant_id
    ), given as (
      select u.email, u.preferences ->> 'locale' as locale, true as has_account, thread.*
      from thread join users u on u.id = thread.requester_id and u.status = 'active'
      join memberships m on m.tenant_id = thread.tenant_id and m.user_id = u.id and m.status = 'active'
      union all
      select thread.requester_email, null, false, thread.* from thread where thread.requester_id is null
      union all
      select follower.value, null, false, thread.* from thread, jsonb_array_elements_text(thread.followers) follower
    )
    -- One row per address: the requester may have become a follower by writing from the address before.
    select distinct on (lower(given.email)) given.email, given.locale, given.has_account, given.id, given.number, given.subject, given.since
    from given order by lower(given.email), given.has_account desc, given.depth, given.number;
end $$;

revoke all on function ticket_recipients(text) from public;
grant execute on function ticket_recipients(text) to cairn_platform;

-- Returns what staff may know about a requester: their membership, the day of their last sign-in, their organization's plan, and the
-- latest sessions of their agents with client, time, state and error code. Of a session's content it returns only a code that is
-- one of `codes` (decision 8).
create or replace function ticket_customer(wanted text, codes text[], session_days integer, most integer)
returns table (membership jsonb, last_sign_in_day date, organization jsonb, terms jsonb, people integer, sessions jsonb)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  if not platform_open('staff.use') then
    raise exception 'this customer is not theirs to read' using errcode = 'insufficient_privilege';
  end if;
  return query
    select
      (select jsonb_build_object('role', m.role, 'status', m.status, 'since', m.created_at) from memberships m
        where m.tenant_id = t.tenant_id and m.user_id = t.requester_id),
      (select max(e.created_at at time zone 'utc')::date from identity_events e
        where e.user_id = t.requester_id and e.event = 'sign-in' and e.outcome = 'done'),
      (select jsonb_build_object('id', o.id, 'name', o.name, 'status', o.status) from tenants o where o.id = t.tenant_id),
      (select jsonb_build_object('plan', p.plan, 'version', p.version, 'seats', p.seats, 'limits', p.limits, 'spendCapMinor', p.spend_cap_minor,
          'override', p.override, 'monthOverrides', p.month_overrides)
        from plan_terms(t.tenant_id) p),
      plan_use(t.tenant_id, 'people')::integer,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', s.id, 'client', s.client, 'state', session_state(s.status, s.last_event_at), 'lastEventAt', s.last_event_at, 'errors', s.errors,
          'errorCode', case when s.errors > 0 then (
            select word.value[1] from session_events e, regexp_matches(e.text, '\m[A-Z]+(?:_[A-Z]+)*\M', 'g') as word(value)
            where e.tenant_id = s.tenant_id and e.session_id = s.id and e.kind = 'error' and word.value[1] = any (codes)
            order by e.sequence desc limit 1) end
        ) order by s.last_event_at desc), '[]'::jsonb)
        from (
          select s.* from sessions s join projects p on p.tenant_id = s.tenant_id and p.id = s.project_id and p.status <> 'deleted'
          where s.tenant_id = t.tenant_id and s.user_id = t.requester_id and s.last_event_at > now() - session_days * interval '1 day'
          order by s.last_event_at desc limit most
        ) s)
    from tickets t where t.id = wanted and t.requester_id is not null;
end $$;

revoke all on function ticket_customer(text, text[], integer, integer) from public;
grant execute on function ticket_customer(text, text[], integer, integer) to cairn_platform;

-- The tickets of every tenant for staff, and their messages, without row-level security of their own: it prevents the use of
-- indexes whose operators are not leakproof, such as those of words, tags and lists. The condition is the policy `platform` of both
-- tables, evaluated once per query.
create or replace view desk_tickets as
  select
    id, tenant_id, number, subject, status, priority, type, context, requester_id, requester_name, requester_email, followers, follow_up_of,
    assignee_id, tags, waiting_since, solved_at, snoozed_until, clock_started_at, clock_seconds, first_reply_due_at, resolve_due_at, due_at,
    first_replied_at, first_reply_seconds, resolve_seconds, targets_version, created_at, updated_at, version, actor,
    merged_into, merged_at, before_merge, duplicate_of
  from tickets where (select platform_open('staff.use'));
revoke all on desk_tickets from public, cairn_app, cairn_platform;
grant select on desk_tickets to cairn_platform;

create or replace view desk_messages as
  select id, ticket_id, visibility, text, created_at from ticket_messages where (select platform_open('staff.use'));
revoke all on desk_messages from public, cairn_app, cairn_platform;
grant select on desk_messages to cairn_platform;

-- Returns the words of a search with the keys that the indexes of tickets and messages use: for all time, whole months, or the days from
-- `low` to before `high` (`search_keys`).
create or replace function desk_words(words tsquery, low integer, high integer, monthly boolean) returns tsquery
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select (case
    when low is null then replace(search_looked_up(words), $q$'@$q$, $q$'$q$ || search_key('desk'))
    when monthly then search_in_months(search_looked_up(words), 'desk', low, high)
    else search_in_months(search_looked_up(words), 'desk', low, high) || ' & (' || search_periods(array['desk'], low, high, false) || ')'
  end)::tsquery
$$;

-- Finds at most `most` people by name or address.
create or replace function desk_people(words tsquery, most integer) returns setof text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not platform_open('staff.use') then
    raise exception 'these people are not theirs to find' using errcode = 'insufficient_privilege';
  end if;
  return query select u.id from users u where search_vector(u.display_name || ' ' || replace(u.email, '@', ' ')) @@ words limit most;
end $$;

revoke all on function desk_words(tsquery, integer, integer, boolean), desk_people(tsquery, integer) from public;
grant execute on function desk_words(tsquery, integer, integer, boolean), desk_people(tsquery, integer) to cairn_platform;

-- For the requester of a merged ticket: returns the ticket it was merged into and those in between, with the time since which their
-- answers are for the requester too. `own`: the requester can open it.
create or replace function merged_chain(wanted text)
returns table (id text, number integer, status text, solved_at timestamptz, since timestamptz, own boolean, kept boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with recursive chain as (
    select t.tenant_id, t.merged_into, t.merged_at as since from tickets t
    where t.id = wanted and t.merged_into is not null
      and t.tenant_id = nullif(current_setting('app.tenant_id', true), '') and t.requester_id = nullif(current_setting('app.user_id', true), '')
    union all
    select next.tenant_id, next.merged_into, greatest(chain.since, next.merged_at)
    from chain join tickets next on next.number = chain.merged_into and next.tenant_id = chain.tenant_id
    where next.merged_into is not null
  )
  select t.id, t.number, t.status, t.solved_at, chain.since,
    t.requester_id is not distinct from nullif(current_setting('app.user_id', true), ''), t.merged_into is null
  from chain join tickets t on t.number = chain.merged_into and t.tenant_id = chain.tenant_id
$$;

-- Whether the current user may read a message that this ticket got at this time, because their own ticket had been merged into it.
create or replace function merged_before(answered text, written_at timestamptz) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with recursive merged as (
    select source.number, source.tenant_id, source.requester_id, source.merged_at as since
    from tickets kept join tickets source on source.merged_into = kept.number and source.tenant_id = kept.tenant_id
    where kept.id = answered
    union all
    select source.number, source.tenant_id, source.requester_id, greatest(source.merged_at, merged.since)
    from merged join tickets source on source.merged_into = merged.number and source.tenant_id = merged.tenant_id
  )
  select exists (
    select from merged
    where tenant_id = nullif(current_setting('app.tenant_id', true), '') and requester_id = nullif(current_setting('app.user_id', true), '')
      and since < written_at
  )
$$;

-- Reopens the ticket that a merged ticket was merged into, after its requester has written. False if it accepts no more messages.
-- The job `ticket-targets` computes its due times, from now on if its clock was paused: -1 is no version of the rules.
create or replace function reopen_merged(wanted text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  kept tickets;
  runs boolean;
begin
  select t.* into kept from tickets t join merged_chain(wanted) chain on chain.id = t.id and chain.kept for update of t;
  if kept.id is null then return false; end if;
  if kept.merged_into is not null then
    raise exception 'the ticket was merged at the same moment' using errcode = 'serialization_failure';
  end if;
  if kept.status in ('solved', 'closed') and (kept.solved_at is null or kept.solved_at < now() - interval '14 days') then return false; end if;
  runs := kept.status in ('new', 'open');
  update tickets t set
    status = case when runs then t.status else 'open' end,
    clock_started_at = case when runs then t.clock_started_at else now() end,
    targets_version = case when runs then t.targets_version else -1 end,
    waiting_since = coalesce(t.waiting_since, now()),
    solved_at = null, resolve_seconds = null, snoozed_until = null, updated_at = now(), version = t.version + 1
  where t.id = kept.id;
  return true;
end $$;

revoke all on function merged_chain(text), merged_before(text, timestamptz), reopen_merged(text) from public;
grant execute on function merged_chain(text), merged_before(text, timestamptz), reopen_merged(text) to cairn_app;

-- Renews the recorded presence of a staff member on a ticket, and returns the other staff on it. Null if no presence is
-- recorded or the person is not staff any more. Opening the ticket was audited; a renewal shows nothing else.
create or replace function ticket_presence_renew(wanted text, own_tab text, own_state text, lease_seconds integer) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  me text := nullif(current_setting('app.user_id', true), '');
begin
  if not exists (select from users u where u.id = me and u.status = 'active' and platform_may(u.cairn_role, 'staff.use')) then
    return null;
  end if;
  update ticket_presences set expires_at = now() + make_interval(secs => lease_seconds)
  where ticket_id = wanted and user_id = me and tab = own_tab and state = own_state and expires_at > now();
  return case when found then ticket_presence_others(wanted, me) end;
end $$;

revoke all on function ticket_presence_renew(text, text, text, integer) from public;
grant execute on function ticket_presence_renew(text, text, text, integer) to cairn_app;
