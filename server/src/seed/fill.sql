-- Fills the database from the temporary tables `seed_size` (one row) and `seed_sentence` (kind, place, text). Rows become more frequent
-- over time, and tenants differ in size as customers do: the nth has n^-0.8 of the rows of the first.
select setseed(0.4);

-- Returns a TypeID for a time (a prefix and a UUID version 7). `n` makes it unique.
create function pg_temp.seed_id(prefix text, at timestamptz, n bigint) returns text language sql immutable as $$
  select prefix || '_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + digit, 1), '' order by place)
  from (
    select place, case
      when place < 10 then ((extract(epoch from at) * 1000)::bigint >> (45 - 5 * place)) & 31
      when place = 10 then 14 when place = 13 then 8
      when place < 13 then 0
      else (n >> (60 - 5 * (place - 13))) & 31 end::int as digit
    from generate_series(0, 25) place
  ) digits
$$;

-- Returns a time within the last two years.
create function pg_temp.seed_moment() returns timestamptz language sql volatile as $$
  select date_trunc('milliseconds', now() - interval '1 minute' - interval '730 days' * random() ^ 1.4)
$$;

create temp table seed_tenant as
select n, pg_temp.seed_id('ten', now() - interval '730 days', n) as id, n ^ -0.8 / sum(n ^ -0.8) over () as part,
  2 + floor(12 * n ^ -0.4)::int as projects, 3 + floor(30 * n ^ -0.5)::int as people
from seed_size, generate_series(1, tenants) n;

insert into tenants (id, name, slug, plan, actor, created_at)
select id, 'Company ' || n, 'company-' || n, case when n <= 10 then 'enterprise' when n <= 40 then 'team' else 'free' end,
  '{"type":"system","id":"seed"}', now() - interval '730 days' from seed_tenant;

create temp table seed_person as
select row_number() over (order by t.n, p) as n, t.n as tenant, t.id as tenant_id, p,
  pg_temp.seed_id('usr', now() - interval '730 days', row_number() over (order by t.n, p)) as id,
  (array['Alex', 'Marta', 'Jonas', 'Lin', 'Priya', 'Anders', 'Sofía', 'Omar', 'Chloé', 'Wei', 'Ingrid', 'Tomás', 'Leila', 'Noah', 'Aiko', 'Zoë'])[1 + (p * 7 + t.n) % 16] as first_name,
  (array['Ruiz', 'Weber', 'Qiu', 'Nair', 'Holm', 'Haddad', 'Okafor', 'Martin', 'Sørensen', 'Oliveira', 'Vance', 'Novak', 'Tanaka'])[1 + (p * 5 + t.n) % 13] as last_name
from seed_tenant t, generate_series(1, t.people) p;

insert into users (id, email, display_name, first_name, last_name, actor)
select id, case p when 1 then 'owner' when 2 then 'dev' else 'person-' || p end || '@company-' || tenant || '.example', first_name || ' ' || last_name,
  first_name, last_name, '{"type":"system","id":"seed"}' from seed_person;

insert into passwords (user_id, hash) select id, password_hash from seed_person, seed_size where p <= 2;

insert into memberships (id, tenant_id, user_id, role, actor)
select pg_temp.seed_id('mem', now() - interval '730 days', n), tenant_id, id,
  case p when 1 then 'owner' when 2 then 'developer' when 3 then 'teamlead' else (array['developer', 'developer', 'viewer', 'admin'])[1 + p % 4] end,
  '{"type":"system","id":"seed"}' from seed_person;

create temp table seed_project as
select row_number() over (order by t.n, p) as n, t.n as tenant, t.id as tenant_id, p, t.projects as many,
  pg_temp.seed_id('prj', now() - interval '729 days', row_number() over (order by t.n, p)) as id
from seed_tenant t, generate_series(1, t.projects) p;
create index on seed_project (tenant, p);

insert into projects (id, tenant_id, name, key, slug, colour, visibility, actor, last_activity_at)
select id, tenant_id, (array['Payments', 'Storefront', 'Mobile app', 'Warehouse', 'Analytics', 'Identity', 'Search', 'Editor', 'Media', 'Robots', 'Billing', 'Docs', 'Platform', 'Design system'])[1 + (p - 1) % 14],
  'P' || p, 'project-' || p, (array['moss', 'ochre', 'granite'])[1 + p % 3], case when p % 6 = 0 then 'members' else 'tenant' end,
  '{"type":"system","id":"seed"}', now() from seed_project;

create temp table seed_count as select kind, count(*)::int as many from seed_sentence group by kind;

-- The tenant (weighted by size), project (earlier ones have more rows) and person of each row.
create temp table seed_row as
select r.kind, r.n, t.n as tenant, t.id as tenant_id, j.id as project_id, j.n as project, s.id as person_id, r.at, r.luck
from (
  select kind, n, pg_temp.seed_moment() as at, (n - 0.5) / many as share, random() as a, random() as b, random() as luck
  from seed_size,
    lateral (values ('conversation', greatest(1, messages / 20)), ('pattern', patterns), ('decision', decisions), ('session', sessions)) kinds(kind, many),
    generate_series(1, many) n
) r
join (select n, id, people, projects, sum(part) over (order by n) - part as low, sum(part) over (order by n) as high from seed_tenant) t
  on r.share >= t.low and (r.share < t.high or t.n = (select tenants from seed_size))
join seed_project j on j.tenant = t.n and j.p = 1 + floor(t.projects * r.a ^ 1.6)::int
join seed_person s on s.tenant = t.n and s.p = 1 + floor(t.people * r.b)::int;
create index on seed_row (kind, n);
analyze seed_row;

insert into conversations (id, tenant_id, project_id, author_id, title, visibility, pinned, status, last_message_at, created_at, updated_at, actor)
select pg_temp.seed_id('cnv', at, n), tenant_id, project_id, person_id, s.text,
  case when luck < 0.12 then 'private' when luck < 0.9 then 'project' else 'tenant' end, luck between 0.5 and 0.503,
  case when luck between 0.6 and 0.66 then 'archived' else 'active' end, least(now(), at + interval '3 days' * luck), at, at,
  jsonb_build_object('type', 'user', 'id', person_id)
from (select *, 1 + floor(random() * (select many from seed_count where seed_count.kind = 'titles'))::int as words from seed_row where kind = 'conversation') r
join seed_sentence s on s.kind = 'titles' and s.place = r.words
order by at;

-- Each conversation has one message, the others are distributed over them. Sentences are grouped by language, so that a conversation has
-- one language.
create temp table seed_message as
select n, pg_temp.seed_id('msg', at, n) as id, tenant_id, conversation, at, luck, person_id, place,
  row_number() over (partition by conversation order by at, n) as turn
from (
  select m as n, r.tenant_id, r.n as conversation, least(now(), r.at + interval '3 days' * random() ^ 2) as at, random() as luck, r.person_id,
    r.luck as place
  from seed_size, generate_series(1, messages) m
  join seed_row r on r.kind = 'conversation'
    and r.n = case when m <= greatest(1, (select messages from seed_size) / 20) then m else 1 + ((m * 7919::bigint) % greatest(1, (select messages from seed_size) / 20)) end
) made;
create index on seed_message (conversation, turn);
analyze seed_message;

insert into messages (id, tenant_id, project_id, conversation_id, parent_id, role, parts, plain_text, created_at, updated_at, actor)
select m.id, m.tenant_id, c.project_id, pg_temp.seed_id('cnv', c.at, c.n), lag(m.id) over (partition by m.conversation order by m.turn),
  case when m.turn % 2 = 1 then 'user' else 'assistant' end, jsonb_build_array(jsonb_build_object('type', 'text', 'text', t.text)), t.text, m.at, m.at,
  case when m.turn % 2 = 1 then jsonb_build_object('type', 'user', 'id', m.person_id) else '{"type":"system","id":"cairn"}'::jsonb end
from (
  select *, 1 + ((place * many)::int + floor(random() * many / 40)::int) % many as first,
    1 + ((place * many)::int + floor(random() * many / 40)::int) % many as second, 1 + ((place * many)::int + floor(random() * many / 40)::int) % many as third
  from seed_message, seed_count where seed_count.kind = 'said'
) m
join seed_row c on c.kind = 'conversation' and c.n = m.conversation
join seed_sentence f on f.kind = 'said' and f.place = m.first
join seed_sentence s on s.kind = 'said' and s.place = m.second
join seed_sentence d on d.kind = 'said' and d.place = m.third,
lateral (select case when m.luck < 0.3 then f.text when m.luck < 0.7 then f.text || ' ' || s.text else f.text || ' ' || s.text || E'\n\n' || d.text end as text) t
order by m.at;

insert into patterns (id, tenant_id, project_id, number, rule, rationale, kind, status, confidence, paths, served_count, helpful_count, created_at, updated_at, actor)
select pg_temp.seed_id('pat', r.at, r.n), tenant_id, project_id, row_number() over (partition by project_id order by r.at), s.text, w.text,
  (array['convention', 'preference', 'pitfall', 'workflow', 'architecture', 'command'])[1 + r.n % 6],
  case when luck < 0.6 then 'accepted' when luck < 0.72 then 'proposed' when luck < 0.84 then 'rejected' when luck < 0.93 then 'stale' else 'deprecated' end,
  0.3 + 0.69 * luck, jsonb_build_array('src/' || (array['api', 'web', 'jobs', 'mail', 'core'])[1 + r.n % 5] || '/**'), floor(luck * 40)::int, floor(luck * 30)::int,
  r.at, least(now(), r.at + interval '20 days' * luck), jsonb_build_object('type', 'user', 'id', person_id)
from (select *, 1 + floor(random() * (select many from seed_count where seed_count.kind = 'rules'))::int as rule,
  1 + floor(random() * (select many from seed_count where seed_count.kind = 'said'))::int as why from seed_row where kind = 'pattern') r
join seed_sentence s on s.kind = 'rules' and s.place = r.rule join seed_sentence w on w.kind = 'said' and w.place = r.why
order by r.at;

insert into decisions (id, tenant_id, project_id, number, title, status, context, outcome, tags, created_at, updated_at, actor)
select pg_temp.seed_id('dec', r.at, r.n), tenant_id, project_id, row_number() over (partition by project_id order by r.at), s.text,
  case when luck < 0.55 then 'accepted' when luck < 0.67 then 'proposed' when luck < 0.77 then 'draft' when luck < 0.85 then 'rejected' else 'deprecated' end,
  w.text, o.text, '[]', r.at, least(now(), r.at + interval '20 days' * luck), jsonb_build_object('type', 'user', 'id', person_id)
from (select *, 1 + floor(random() * (select many from seed_count where seed_count.kind = 'titles'))::int as title,
  1 + floor(random() * (select many from seed_count where seed_count.kind = 'said'))::int as why,
  1 + floor(random() * (select many from seed_count where seed_count.kind = 'rules'))::int as rule from seed_row where kind = 'decision') r
join seed_sentence s on s.kind = 'titles' and s.place = r.title join seed_sentence w on w.kind = 'said' and w.place = r.why
join seed_sentence o on o.kind = 'rules' and o.place = r.rule
order by r.at;

insert into sessions (id, tenant_id, project_id, user_id, goal, client, model, status, tokens, cost_micros, served_tokens, served_budget, last_sequence, summary, last_event_at, ended_at, created_at, updated_at, actor)
select pg_temp.seed_id('ses', r.at, r.n), tenant_id, project_id, person_id, s.text, c.client, 'sonnet',
  case when luck < 0.8 then 'completed' when luck < 0.92 then 'failed' else 'abandoned' end, floor(luck * 90000)::int, floor(luck * 900000)::int,
  floor(luck * 1800)::int, 2000, 3, jsonb_build_object('completed', w.text, 'learned', o.text, 'nextSteps', ''),
  least(now(), at + interval '50 minutes'), least(now(), at + interval '51 minutes'), at, least(now(), at + interval '51 minutes'),
  jsonb_build_object('type', 'agent', 'id', 'seed', 'client', c.client)
from (select *, (array['Claude Code', 'Cursor', 'Codex', 'VS Code'])[1 + n % 4] as client,
  1 + floor(random() * (select many from seed_count where seed_count.kind = 'titles'))::int as title,
  1 + floor(random() * (select many from seed_count where seed_count.kind = 'said'))::int as why,
  1 + floor(random() * (select many from seed_count where seed_count.kind = 'rules'))::int as rule from seed_row where kind = 'session') r
join seed_sentence s on s.kind = 'titles' and s.place = r.title join seed_sentence w on w.kind = 'said' and w.place = r.why
join seed_sentence o on o.kind = 'rules' and o.place = r.rule, lateral (select r.client) c
order by r.at;

insert into session_events (id, tenant_id, session_id, client_event_id, sequence, kind, text, ok, happened_at, actor)
select pg_temp.seed_id('sev', r.at, r.n * 4 + e), tenant_id, pg_temp.seed_id('ses', r.at, r.n), 'e' || e, e, (array['prompt', 'tool', 'command'])[e], s.text, case when e = 1 then null else luck > 0.1 end,
  r.at + interval '10 minutes' * e, '{"type":"agent","id":"seed"}'
from seed_row r, generate_series(1, 3) e join seed_sentence s on s.kind = 'said' and s.place = e
where r.kind = 'session';

update sessions set event_words = session_event_words(tenant_id, id) where api_key_id is null and actor ->> 'id' = 'seed';

update projects set last_decision = (select coalesce(max(number), 0) from decisions where decisions.tenant_id = projects.tenant_id and decisions.project_id = projects.id),
  last_pattern = (select coalesce(max(number), 0) from patterns where patterns.tenant_id = projects.tenant_id and patterns.project_id = projects.id)
where id in (select id from seed_project);
