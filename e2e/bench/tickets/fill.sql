-- Inserts `:tickets` tickets in the order of their creation over two years: 20 people in an organization of 200 tickets, three in four of
-- the tickets of the last 20 days unsolved, one or two messages each. Deletes tickets of an earlier run. Drops indexes except those of
-- constraints and recreates them at the end, which reduces the time to a fifth.
set maintenance_work_mem = '512MB';
create temp table bench_index as
select indexname, indexdef from pg_indexes
where tablename in ('tickets', 'ticket_messages') and indexname not in (select conname from pg_constraint);
do $$ declare one record; begin
  for one in select * from bench_index loop execute format('drop index %I', one.indexname); end loop;
end $$;

delete from tickets where id like 'tkt_bench_%';
insert into tenants (id, name, slug, plan, actor)
select 'ten_bench_' || n, 'Customer ' || n, 'customer-' || n, 'team', '{"type":"system","id":"bench"}'
from generate_series(0, (:tickets - 1) / 200) n on conflict do nothing;
insert into users (id, email, display_name, actor)
select 'usr_bench_' || t || '_' || n, 'person-' || n || '@customer-' || t || '.example', 'Person ' || n || ' Family' || t, '{"type":"system","id":"bench"}'
from generate_series(0, (:tickets - 1) / 200) t, generate_series(0, 19) n on conflict do nothing;
insert into memberships (id, tenant_id, user_id, role, actor)
select 'mem_bench_' || t || '_' || n, 'ten_bench_' || t, 'usr_bench_' || t || '_' || n, 'developer', '{"type":"system","id":"bench"}'
from generate_series(0, (:tickets - 1) / 200) t, generate_series(0, 19) n on conflict do nothing;

-- The first words of the list are in every second text, the last ones in one of thousands.
create temp table bench_text as
select n, string_agg('word' || floor(4000 * power(random(), 4))::integer, ' ') as text
from generate_series(0, 4999) n, generate_series(1, 30 + n * 0) w group by n;
create unique index on bench_text (n);

create temp table bench_staff as
select row_number() over (order by id) - 1 as n, id from users where cairn_role in ('staff', 'administrator');

insert into tickets (
  id, tenant_id, subject, status, priority, type, requester_id, assignee_id, tags, waiting_since, solved_at, snoozed_until, clock_started_at,
  due_at, resolve_due_at, first_replied_at, first_reply_seconds, resolve_seconds, targets_version, created_at, updated_at, actor)
select 'tkt_bench_' || i, 'ten_bench_' || i / 200, 'Subject ' || left(b.text, 40) || ' ' || i, state.status,
  (array['urgent', 'high', 'normal', 'normal', 'normal', 'normal', 'low', 'low'])[1 + floor(random() * 8)],
  'question', 'usr_bench_' || i / 200 || '_' || i % 20, s.id,
  jsonb_build_array('tag-' || floor(power(random(), 2) * 60), 'area-' || i % 7),
  case when state.status in ('new', 'open') then at.begun end, case when state.solved then at.begun + interval '9 hours' end,
  case when not state.solved and random() < 0.05 then now() + interval '3 days' end, case when state.status in ('new', 'open') then at.begun end,
  case when state.status in ('new', 'open') then now() + (random() * 200 - 20) * interval '1 hour' end,
  case when state.status in ('new', 'open') then now() + (random() * 200 - 20) * interval '1 hour' end,
  case when state.status <> 'new' then at.begun + interval '2 hours' end, case when state.status <> 'new' then floor(random() * 20000) end,
  case when state.solved then floor(random() * 90000) end, (select version from desk_settings), at.begun, at.begun + interval '10 hours',
  '{"type":"system","id":"bench"}'
from generate_series(0, :tickets - 1) i
cross join lateral (select now() - (:tickets - i) * (interval '730 days' / :tickets) as begun) at
cross join lateral (select random() + i * 0 as dice) dice
cross join lateral (
  select case when at.begun > now() - interval '20 days' and dice < 0.75
    then (array['new', 'open', 'open', 'pending', 'on-hold'])[1 + floor(dice / 0.15)] when dice < 0.95 then 'closed' else 'solved' end as status) status
cross join lateral (select status.status, status.status in ('solved', 'closed') as solved) state
join bench_text b on b.n = i % 5000
left join bench_staff s on s.n = case when state.status = 'new' then -1 else i % (select count(*) from bench_staff) end
order by i;

insert into ticket_messages (id, tenant_id, ticket_id, visibility, staff, text, created_at, actor)
select 'tkm_bench_' || i || '_' || m, 'ten_bench_' || i / 200, t.id, case when m = 2 and i % 9 = 0 then 'internal' else 'public' end, m = 2,
  b.text || ' reference' || i, t.created_at + m * interval '1 hour', '{"type":"system","id":"bench"}'
from generate_series(0, :tickets - 1) i join tickets t on t.id = 'tkt_bench_' || i
cross join lateral generate_series(1, 1 + (i % 10 < 3)::integer) m
join bench_text b on b.n = (i * 7 + m) % 5000
order by i, m;

do $$ declare one record; begin
  for one in select * from bench_index loop execute one.indexdef; end loop;
end $$;
