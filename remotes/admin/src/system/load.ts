import { seen } from '@cairn/shell';
import { registryStatusQuery, revisionHistoryQuery } from './queries.ts';

/** `/app/admin_system`. */
export async function loadSystem(): Promise<null> {
  await Promise.all([seen(registryStatusQuery()), seen(revisionHistoryQuery())]);
  return null;
}
