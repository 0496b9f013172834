import type { BillingDetails, BillingDetailsInputSchema, Tax } from '@cairn/api';
import { and, eq, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { audit, changesOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { billingDetails } from './schema.ts';

type Row = typeof billingDetails.$inferSelect;

export function detailsOf(row: Row | undefined): BillingDetails {
  if (!row) return { legalName: '', address: '', country: '', vatNumber: '', recipient: '', version: 0 };
  const { legalName, address, country, vatNumber, recipient, version } = row;
  return { legalName, address, country, vatNumber, recipient, version };
}

export function taxOf(row: Row | undefined): Tax {
  return { rate: row?.taxRate ?? 0, label: row?.taxLabel ?? '', reverseCharge: row?.reverseCharge ?? false };
}

/** Updates the billing details. @throws ApiError CONFLICT with the current details if they have changed */
export async function updateDetails(
  tx: Transaction,
  visitor: Visitor,
  { version, ...fields }: v.InferOutput<typeof BillingDetailsInputSchema>,
  requestId: string,
): Promise<void> {
  const tenantId = visitor.tenant.id;
  await tx.execute(sql`insert into billing_details (tenant_id) values (${tenantId}) on conflict do nothing`);
  const [row] = await tx.select().from(billingDetails).where(eq(billingDetails.tenantId, tenantId)).for('update');
  const before = detailsOf(row);
  const [updated] = await tx
    .update(billingDetails)
    .set({ ...fields, version: version + 1, updatedAt: new Date() })
    .where(and(eq(billingDetails.tenantId, tenantId), eq(billingDetails.version, version)))
    .returning({ version: billingDetails.version });
  if (!updated) throw new ApiError('CONFLICT', { current: before });
  const { version: _version, ...present } = before;
  await audit(tx, visitor, {
    action: 'billing.details_updated',
    target: { type: 'tenant', id: tenantId },
    detail: changesOf(present, fields),
    requestId,
  });
}
