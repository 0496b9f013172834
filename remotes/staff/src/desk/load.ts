import { seen } from '@cairn/shell';
import { nextUp, yours } from './next-up.ts';
import { queueCount, queues } from './queues.ts';

/** `/app/staff`. */
export async function loadDesk(): Promise<null> {
  await Promise.all([seen(nextUp()), seen(yours()), ...queues.map((queue) => seen(queueCount(queue)))]);
  return null;
}
