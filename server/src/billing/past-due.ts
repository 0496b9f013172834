import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import { subscriptions } from './schema.ts';

/**
 * Sets a subscription to past due while one of its invoices is overdue, and back to active afterwards. Nothing is disabled automatically.
 * @returns the number of changed subscriptions, at most one per tenant
 */
export async function updatePastDue(tx: Transaction, tenantId: string, today: string): Promise<number> {
  const overdue = sql`exists (select from invoices i where i.tenant_id = ${tenantId} and i.state = 'open' and i.kind = 'invoice' and i.due_on < ${today}::date)`;
  const { rowCount } = await tx
    .update(subscriptions)
    .set({ state: sql`case when ${overdue} then 'past_due' else 'active' end`, ...changed(subscriptions.version) })
    .where(
      and(
        eq(subscriptions.tenantId, tenantId),
        sql`${subscriptions.state} in ('active', 'past_due')`,
        sql`(${subscriptions.state} = 'past_due') <> ${overdue}`,
      ),
    );
  return rowCount ?? 0;
}
