import { eq, sql } from 'drizzle-orm';
import { firstOfMonth } from '../billing/calendar.ts';
import { issueInvoice } from '../billing/issue-invoice.ts';
import { updatePastDue } from '../billing/past-due.ts';
import { planChange, seatPrice } from '../billing/plan-change.ts';
import { renew } from '../billing/renew.ts';
import { billingDetails, invoices } from '../billing/schema.ts';
import { lockSubscription, readSituation, saveSubscription } from '../billing/subscription.ts';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { currentPlan } from '../plan/query.ts';

/** Days until an invoice is due. */
const paymentDays = 14;
const dayMs = 24 * 3600 * 1000;

interface Customer {
  by: Visitor;
  details: Pick<
    typeof billingDetails.$inferInsert,
    'legalName' | 'address' | 'country' | 'vatNumber' | 'recipient' | 'taxRate' | 'taxLabel'
  >;
  /** Purchases of seats: how many months ago (mid-month), earliest first. */
  bought: readonly { months: number; seats: number }[];
  /** Days from an invoice to its payment. */
  paysAfter: number;
  /** Number of latest invoices that are unpaid. */
  unpaid: number;
}

/** Writes a year of billing with the production functions, on past dates: Acme pays on time, Globex is past due. */
export async function fillBilling(tx: Transaction, { acme, globex }: { acme: Visitor; globex: Visitor }, now = new Date()): Promise<void> {
  const customers: Customer[] = [
    {
      by: acme,
      details: {
        ...{ legalName: 'Acme Payments Oy', address: 'Aleksanterinkatu 17\n00100 Helsinki', country: 'FI', vatNumber: 'FI20774740' },
        ...{ recipient: 'invoices@acme.example', taxRate: 2_550, taxLabel: 'ALV' },
      },
      bought: [
        { months: 12, seats: 18 },
        { months: 4, seats: 25 },
      ],
      paysAfter: 9,
      unpaid: 0,
    },
    {
      by: globex,
      details: {
        ...{ legalName: 'Globex Robotics ApS', address: 'Havnegade 4\n1058 København K', country: 'DK', vatNumber: 'DK13585628' },
        ...{ recipient: 'finance@globex.example', taxRate: 2_500, taxLabel: 'Moms' },
      },
      bought: [
        { months: 9, seats: 16 },
        { months: 5, seats: 10 },
      ],
      paysAfter: 13,
      unpaid: 2,
    },
  ];
  await tx.execute(sql`select set_config('role', 'cairn_definer', true)`);
  await tx
    .insert(billingDetails)
    .values(customers.map(({ by, details }) => ({ tenantId: by.tenant.id, ...details, version: 1, taxVersion: 1 })));
  const month = firstOfMonth(now.toISOString().slice(0, 10));
  // Numbers follow the order of issue across customers.
  for (let ago = 12; ago >= 0; ago--) {
    const first = new Date(firstOfMonth(month, -ago));
    const middle = new Date(first.getTime() + 14 * dayMs);
    for (const { by } of customers) {
      await beIn(tx, by);
      await renew(tx, by.tenant.id, { now: first, days: paymentDays, requestId: 'demo' });
    }
    for (const { by, bought } of customers) {
      const change = bought.find(({ months }) => months === ago);
      if (!change) continue;
      await beIn(tx, by);
      await buy(tx, by, change.seats, middle);
    }
  }
  for (const { by, paysAfter, unpaid } of customers) {
    await beIn(tx, by);
    await settle(tx, by.tenant.id, { paysAfter, unpaid, now });
    await updatePastDue(tx, by.tenant.id, now.toISOString().slice(0, 10));
  }
}

/** Sets the tenant for row-level security. */
async function beIn(tx: Transaction, { user, tenant }: Visitor): Promise<void> {
  await tx.execute(
    sql`select set_config('role', 'cairn_app', true), set_config('app.tenant_id', ${tenant.id}, true), set_config('app.user_id', ${user.id}, true)`,
  );
}

/** Buys seats of the team plan, like an owner in the form. */
async function buy(tx: Transaction, { user, tenant: { id: tenantId } }: Visitor, seats: number, now: Date): Promise<void> {
  const before = await lockSubscription(tx, tenantId);
  const { today } = await readSituation(tx, tenantId, now);
  const sold = await currentPlan(tx, 'team');
  const seatMinor = seatPrice(sold, 'month');
  if (seatMinor === null) throw new Error('the plan "team" has no price');
  const change = planChange(before, { plan: 'team', interval: 'month', seats }, { sold, seatMinor, agreedMinor: null }, today);
  const actor = { type: 'user' as const, id: user.id };
  await saveSubscription(tx, { tenantId, actor, before, now }, change.fields);
  if (change.lines.length > 0)
    await issueInvoice(tx, { tenantId, currency: sold.currency, lines: change.lines, actor, today, days: paymentDays });
}

/** Pays all invoices except the latest due ones and those issued just now. */
async function settle(
  tx: Transaction,
  tenantId: string,
  { paysAfter, unpaid, now }: { paysAfter: number; unpaid: number; now: Date },
): Promise<void> {
  await tx
    .update(invoices)
    .set({ state: 'paid', paidAt: sql`${invoices.issuedOn} + ${paysAfter} * interval '1 day' + interval '10 hours'` })
    .where(
      sql`${eq(invoices.tenantId, tenantId)} and state = 'open' and issued_on + ${paysAfter}::integer < ${now}::date
        and number not in (select number from invoices where tenant_id = ${tenantId} and number is not null order by number desc limit ${unpaid})`,
    );
}
