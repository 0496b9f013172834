import { includedMeters, type Locale, matchLocale, type UsageAlertMeter, type UsageStop, usageAlertPercents } from '@cairn/api';
import { and, eq } from 'drizzle-orm';
import { memberships, tenants, users } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { systemIn } from '../learning/system.ts';
import type { Mailer } from '../mail/mailer.ts';
import { usageAlertMail } from '../mail/usage.ts';
import { notify } from '../notification/notify.ts';
import { type EffectivePlan, planOf } from '../plan/limits.ts';
import { usageAlerts } from './schema.ts';
import { stopOf } from './stop.ts';
import { type MonthlyUsage, usedInMonth } from './used.ts';

/** A due usage alert. */
interface DueAlert {
  meter: UsageAlertMeter;
  percent: number;
}

/**
 * Notifies the owners of a tenant, in the application and by mail, that a share of the included usage is used or the spend cap is reached.
 * Sends each alert once per month, even with concurrent processes. If several shares of a meter are passed at once, sends only the highest.
 * @returns the number of sent alerts
 */
export async function sendUsageAlerts(
  tx: Transaction,
  tenantId: string,
  { mailer, publicUrl }: { mailer: Pick<Mailer, 'send'>; publicUrl: string },
): Promise<number> {
  const month = await usedInMonth(tx, tenantId);
  const plan = await planOf(tx, tenantId);
  const stopped = stopOf(month.used, plan);
  const due = alertsDue(month, plan, stopped);
  if (due.length === 0) return 0;
  const fresh = await tx
    .insert(usageAlerts)
    .values(due.map((alert) => ({ tenantId, month: `${month.month}-01`, ...alert })))
    .onConflictDoNothing()
    .returning({ meter: usageAlerts.meter, percent: usageAlerts.percent });
  const highest = [...new Map(fresh.toSorted((a, b) => a.percent - b.percent).map((alert) => [alert.meter, alert])).values()];
  if (highest.length === 0) return 0;
  const owners = await ownersOf(tx, tenantId);
  for (const alert of highest)
    for (const { email, locale, tenant } of owners)
      await mailer.send(tx, { to: email, ...usageAlertMail(locale, { ...alert, tenant, month, plan, stopped }, publicUrl) });
  for (const { meter, percent } of highest)
    await notify(
      tx,
      systemIn(tenantId),
      owners.map(({ id }) => id),
      {
        type: meter === 'spend' ? 'usage.spend-cap' : 'usage.threshold',
        subject: { type: 'usage', id: meter },
        parameters: { title: '', number: percent, words: '', role: '', meter },
      },
    );
  return highest.length;
}

function alertsDue({ used }: MonthlyUsage, { included }: EffectivePlan, stopped: UsageStop | null): DueAlert[] {
  const due: DueAlert[] = includedMeters.flatMap((meter) => {
    const limit = included[meter];
    if (limit === null) return [];
    return usageAlertPercents
      .filter((percent) => used[meter] > 0 && used[meter] * 100 >= limit * percent)
      .map((percent) => ({ meter, percent }));
  });
  return stopped?.reason === 'spendCap' ? [...due, { meter: 'spend', percent: 100 }] : due;
}

async function ownersOf(tx: Transaction, tenantId: string): Promise<{ id: string; email: string; locale: Locale; tenant: string }[]> {
  const rows = await tx
    .select({ id: users.id, email: users.email, preferences: users.preferences, tenant: tenants.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
    .where(
      and(eq(memberships.tenantId, tenantId), eq(memberships.role, 'owner'), eq(memberships.status, 'active'), eq(users.status, 'active')),
    )
    .orderBy(users.id);
  return rows.map(({ preferences, ...row }) => ({ ...row, locale: matchLocale(preferences.locale) ?? 'en' }));
}
