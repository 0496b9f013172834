import { seen } from '@cairn/shell';
import { registryHealthQuery, registryStatusQuery, revisionHistoryQuery } from './queries.ts';

/** `/app/admin_system`. */
export async function loadSystem(): Promise<null> {
  await Promise.all([seen(registryStatusQuery()), seen(revisionHistoryQuery()), seen(registryHealthQuery())]);
  return null;
}
