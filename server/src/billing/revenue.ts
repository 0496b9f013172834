import { type Revenue, type RevenueMonth, subscriptionStates, tenantPlans } from '@cairn/api';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { movements as movementsOfMonths } from './movement.ts';
import { isOverdue } from './query.ts';

const MonthSchema = v.object({
  currency: v.string(),
  month: v.string(),
  plan: v.picklist(tenantPlans),
  total: v.number(),
  paying: v.number(),
});
const MovementSchema = v.object({
  currency: v.string(),
  month: v.string(),
  added: v.number(),
  expansion: v.number(),
  contraction: v.number(),
  churn: v.number(),
  churned: v.number(),
});
const CountsSchema = v.object({
  states: v.record(v.string(), v.number()),
  trialsEnding: v.number(),
  tenants: v.number(),
  overdue: v.array(v.object({ currency: v.string(), amountMinor: v.number(), tenants: v.number() })),
});

const months = sql`generate_series(date_trunc('month', now() at time zone 'UTC') - interval '11 months', date_trunc('month', now() at time zone 'UTC'), interval '1 month')`;

/** Returns the recurring revenue of twelve months, its movements, and the current states of subscriptions. */
export async function showRevenue(tx: Transaction): Promise<Revenue> {
  // Each tenant's revenue at the end of each month, from its last change until then.
  const totals = await tx.execute(sql`
    select latest.currency, to_char(month, 'YYYY-MM') as month, latest.plan,
      sum(latest.after_minor)::float8 as total, count(distinct latest.tenant_id)::int as paying
    from ${months} month
    join lateral (
      select distinct on (c.tenant_id, c.currency) c.tenant_id, c.currency, c.plan, c.after_minor from revenue_changes c
      where c.at < (month + interval '1 month') at time zone 'UTC' order by c.tenant_id, c.currency, c.at desc, c.id desc
    ) latest on latest.after_minor > 0
    group by latest.currency, month, latest.plan`);
  const movements = await tx.execute(sql`
    select currency, month,
      coalesce(sum(abs(after_minor - before_minor)) filter (where kind = 'new'), 0)::float8 as added,
      coalesce(sum(abs(after_minor - before_minor)) filter (where kind = 'expansion'), 0)::float8 as expansion,
      coalesce(sum(abs(after_minor - before_minor)) filter (where kind = 'contraction'), 0)::float8 as contraction,
      coalesce(sum(abs(after_minor - before_minor)) filter (where kind = 'churn'), 0)::float8 as churn,
      (count(*) filter (where kind = 'churn'))::int as churned
    from ${movementsOfMonths} moved where month in (select to_char(m, 'YYYY-MM') from ${months} m) group by currency, month`);
  const { rows: counts } = await tx.execute(sql`
    select coalesce((select jsonb_object_agg(state, n) from (select state, count(*)::int as n from subscriptions group by state) s), '{}') as states,
      (select count(*)::int from subscriptions where state = 'trial' and trial_end < current_date + 8) as "trialsEnding",
      (select count(*)::int from tenants where status <> 'closed') as tenants,
      coalesce((select jsonb_agg(jsonb_build_object('currency', currency, 'amountMinor', amount, 'tenants', n) order by amount desc) from (
        select currency, sum(total_minor) as amount, count(distinct tenant_id) as n from invoices
        where ${isOverdue} group by currency) o), '[]') as overdue`);
  const { states, ...rest } = v.parse(CountsSchema, counts[0]);
  const [trial, active, past_due, cancelled] = subscriptionStates.map((state) => states[state] ?? 0);
  return {
    currencies: joined(v.parse(v.array(MonthSchema), totals.rows), v.parse(v.array(MovementSchema), movements.rows)),
    subscriptions: { trial: trial ?? 0, active: active ?? 0, past_due: past_due ?? 0, cancelled: cancelled ?? 0 },
    ...rest,
  };
}

type Month = v.InferOutput<typeof MonthSchema>;
type Movement = v.InferOutput<typeof MovementSchema>;

/** Returns every month for every currency, including months without changes. */
function joined(totals: readonly Month[], movements: readonly Movement[]): Revenue['currencies'] {
  const currencies = new Set([...totals, ...movements].map(({ currency }) => currency));
  const ordered = [...currencies].map((currency) => ({
    currency,
    months: lastMonths().map((month) => monthOf(month, totals.filter(isOf(currency, month)), movements.find(isOf(currency, month)))),
  }));
  const latest = ({ months: all }: (typeof ordered)[number]) => all.at(-1)?.totalMinor ?? 0;
  return ordered.toSorted((a, b) => latest(b) - latest(a) || (a.currency < b.currency ? -1 : 1));
}

const isOf = (currency: string, month: string) => (row: { currency: string; month: string }) =>
  row.currency === currency && row.month === month;

function monthOf(month: string, plans: readonly Month[], movement: Movement | undefined): RevenueMonth {
  const ofPlan = (plan: Month['plan']) => plans.find((one) => one.plan === plan)?.total ?? 0;
  return {
    month,
    totalMinor: plans.reduce((sum, { total }) => sum + total, 0),
    byPlan: { free: ofPlan('free'), team: ofPlan('team'), enterprise: ofPlan('enterprise') },
    paying: plans.reduce((sum, { paying }) => sum + paying, 0),
    newMinor: movement?.added ?? 0,
    expansionMinor: movement?.expansion ?? 0,
    contractionMinor: movement?.contraction ?? 0,
    churnMinor: movement?.churn ?? 0,
    churned: movement?.churned ?? 0,
  };
}

/** Returns the last twelve months including the current one, in UTC. */
function lastMonths(): string[] {
  const now = new Date();
  return Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + index, 1)).toISOString().slice(0, 7),
  );
}
