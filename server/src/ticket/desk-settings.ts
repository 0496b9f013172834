import { type DeskSettings, DeskSettingsSchema, type DeskSettingsUpdate } from '@cairn/api';
import * as v from 'valibot';
import { actorOf, audit, changesOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import { isTimeZone } from '../database/time-zone.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { deskSettings } from './schema.ts';

/** Reads the business hours of support and the targets of tickets. */
export async function readDeskSettings(tx: Transaction): Promise<DeskSettings> {
  const [row] = await tx
    .select({ calendar: deskSettings.calendar, targets: deskSettings.targets, version: deskSettings.version })
    .from(deskSettings);
  if (!row) throw new Error('the row of desk_settings that a migration wrote is missing');
  return v.parse(DeskSettingsSchema, row);
}

/**
 * Changes calendar and targets. The job `ticket-targets` then recomputes the due times of open tickets.
 * @throws ApiError CONFLICT, BAD_REQUEST with TIME_ZONE_UNKNOWN
 */
export async function updateDeskSettings(
  tx: Transaction,
  visitor: Visitor,
  { version, ...settings }: DeskSettingsUpdate,
  requestId: string,
): Promise<DeskSettings> {
  if (!(await isTimeZone(tx, settings.calendar.timeZone)))
    throw new ApiError('BAD_REQUEST', { issues: [issue('calendar.timeZone', 'TIME_ZONE_UNKNOWN')] });
  await tx.select({ id: deskSettings.id }).from(deskSettings).for('update');
  const current = await readDeskSettings(tx);
  if (current.version !== version) throw new ApiError('CONFLICT', { current });
  const changes = changesOf({ calendar: current.calendar, targets: current.targets }, settings);
  if (Object.keys(changes).length === 0) return current;
  await tx.update(deskSettings).set({ ...settings, actor: actorOf(visitor), ...changed(deskSettings.version) });
  await audit(tx, visitor, { action: 'desk.targets_updated', target: { type: 'desk', id: 'desk' }, detail: changes, requestId });
  return readDeskSettings(tx);
}
