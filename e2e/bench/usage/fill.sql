-- About ten million rows of usage over two years, in the tenants that `pnpm seed` has created, the same number for each. Days before
-- today are aggregated, as the jobs would do.
create temp table bench_tenant as
select t.id as tenant_id, (select array_agg(p.id order by p.slug) from projects p where p.tenant_id = t.id) as project_ids,
  (select array_agg(p.id order by p.number) from patterns p where p.tenant_id = t.id and p.number <= 40) as rule_ids,
  (now() at time zone tenant_time_zone(t.settings))::date as today, tenant_time_zone(t.settings) as time_zone
from tenants t where t.slug like 'company-%';

-- Each tenant: 730 days x 5 meters x 22 keys.
insert into usage_days (tenant_id, day, kind, project_id, key_id, quantity)
select tenant_id, today - n, kind, project_ids[1 + k % cardinality(project_ids)], 'key_bench_' || k, 1 + (n * 7 + k * 13) % 90
from bench_tenant, generate_series(1, 730) n, generate_series(1, 22) k,
  unnest(array['sessions', 'servedTokens', 'costMicros', 'searches', 'apiCalls']) kind
on conflict do nothing;

insert into usage_months (tenant_id, month, kind, quantity)
select tenant_id, date_trunc('month', day)::date, kind, sum(quantity) from usage_days where key_id like 'key_bench_%' group by 1, 2, 3
on conflict do nothing;

-- Each tenant: 730 days x 12 groups of sessions (2 projects, 3 clients, 2 models), and 8 rules and 7 files a day, with their months.
insert into analytics_days (tenant_id, day, project_id, client, model, sessions, served, helped, corrections, tokens, served_tokens, cost_micros, costed)
select tenant_id, today - n, project_ids[1 + k % cardinality(project_ids)], 'client-' || k % 3, 'model-' || k / 6, 1 + (n + k) % 9, 1, (n + k) % 2, (n * k) % 3,
  9000, 900, 40000, 1
from bench_tenant, generate_series(1, 730) n, generate_series(0, 11) k
on conflict do nothing;

insert into analytics_items (tenant_id, kind, span, day, project_id, item, sessions, helpful)
select tenant_id, case when k < 8 then 'rule' else 'file' end, 'day', today - n, project_ids[1 + k % cardinality(project_ids)],
  case when k < 8 then rule_ids[1 + (n + k * 5) % cardinality(rule_ids)] else 'src/part-' || (n + k) % 300 || '.ts' end,
  1 + (n + k) % 5, k % 2
from bench_tenant, generate_series(1, 730) n, generate_series(0, 14) k
on conflict do nothing;

insert into analytics_items (tenant_id, kind, span, day, project_id, item, sessions, helpful)
select tenant_id, kind, 'month', date_trunc('month', day)::date, project_id, item, sum(sessions), sum(helpful)
from analytics_items where span = 'day' group by tenant_id, kind, date_trunc('month', day), project_id, item
on conflict do nothing;

insert into analytics_progress (tenant_id, through, time_zone, looked_at)
select tenant_id, today, time_zone, now() from bench_tenant
on conflict (tenant_id) do update set through = excluded.through, time_zone = excluded.time_zone, looked_at = excluded.looked_at;
