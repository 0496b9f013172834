import { can, type Usage, usageKinds } from '@cairn/api';
import { and, desc, eq } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { planOf } from '../plan/limits.ts';
import { usageAlerts } from './schema.ts';
import { costOf, stopOf } from './stop.ts';
import { usedInMonth } from './used.ts';

/** Returns the usage of the visitor's tenant in a month (default: the current one), over all projects, with its limits. */
export async function showUsage(tx: Transaction, { tenant, subject }: Pick<Visitor, 'tenant' | 'subject'>, asked?: string): Promise<Usage> {
  const { used, ...month } = await usedInMonth(tx, tenant.id, { month: asked });
  const plan = await planOf(tx, tenant.id, month.month);
  const limit = { ...plan.included, seats: plan.limits.people };
  const running = month.today.startsWith(month.month);
  return {
    ...month,
    meters: usageKinds.map((meter) => ({ meter, used: used[meter], limit: limit[meter] })),
    atLimit: plan.atLimit,
    stopped: running ? stopOf(used, plan) : null,
    alerts: await alertsOf(tx, tenant.id, month.month),
    spend: can(subject, 'tenant.manage')
      ? {
          currency: plan.currency,
          usedMinor: costOf(used, plan),
          spendCapMinor: plan.spendCapMinor,
          cappable: plan.features.includes('spendCap'),
        }
      : null,
  };
}

async function alertsOf(tx: Transaction, tenantId: string, month: string): Promise<Usage['alerts']> {
  const rows = await tx
    .select({ meter: usageAlerts.meter, percent: usageAlerts.percent, sentAt: usageAlerts.sentAt })
    .from(usageAlerts)
    .where(and(eq(usageAlerts.tenantId, tenantId), eq(usageAlerts.month, `${month}-01`)))
    .orderBy(desc(usageAlerts.sentAt), desc(usageAlerts.percent));
  return rows.map(({ sentAt, ...alert }) => ({ ...alert, sentAt: sentAt.toISOString() }));
}
