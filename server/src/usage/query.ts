import { type Usage, usageKinds } from '@cairn/api';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { planOf } from '../plan/limits.ts';
import { usedInMonth } from './used.ts';

/** What the visitor's tenant has used in a month (the running one by default), of all its projects together, with its limits. */
export async function showUsage(tx: Transaction, { tenant }: Pick<Visitor, 'tenant'>, asked?: string): Promise<Usage> {
  const { used, ...month } = await usedInMonth(tx, tenant.id, asked);
  const { included, limits } = await planOf(tx, tenant.id);
  const limit = { ...included, seats: limits.people };
  return { ...month, meters: usageKinds.map((meter) => ({ meter, used: used[meter], limit: limit[meter] })) };
}
