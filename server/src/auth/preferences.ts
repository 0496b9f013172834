import { mergePreferences, type Preferences } from '@cairn/api';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import { isTimeZone } from '../database/time-zone.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { users } from './schema.ts';

/** Merges preferences into those of the visitor. @throws ApiError UNAUTHENTICATED, BAD_REQUEST with TIME_ZONE_UNKNOWN */
export async function mergeOwnPreferences(tx: Transaction, visitor: Visitor, update: Preferences): Promise<Preferences> {
  const zone = update.notificationEmail?.timeZone;
  if (zone !== undefined && !(await isTimeZone(tx, zone)))
    throw new ApiError('BAD_REQUEST', { issues: [issue('notificationEmail.timeZone', 'TIME_ZONE_UNKNOWN')] });
  const [row] = await tx.select({ preferences: users.preferences }).from(users).where(eq(users.id, visitor.user.id)).for('update');
  if (!row) throw new ApiError('UNAUTHENTICATED');
  const preferences = mergePreferences(row.preferences, update);
  await tx
    .update(users)
    .set({ preferences, ...changed(users.version) })
    .where(eq(users.id, visitor.user.id));
  return preferences;
}
