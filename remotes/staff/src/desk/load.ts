import { ensureQuery } from '@cairn/shell';
import { nextUp, yours } from './next-up.ts';
import { queueCount, queues } from './queues.ts';

/** Loads `/app/staff`. */
export async function loadDesk(): Promise<null> {
  await Promise.all([ensureQuery(nextUp()), ensureQuery(yours()), ...queues.map((queue) => ensureQuery(queueCount(queue)))]);
  return null;
}
