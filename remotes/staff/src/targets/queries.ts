import { type DeskSettings, type DeskSettingsUpdate, deskOperations } from '@cairn/api';
import { ensureQuery, operationKey, operationQuery, queryClient, runOperation } from '@cairn/shell';

/** When support works, and by when tickets are due. */
export function targetsQuery() {
  return operationQuery(deskOperations.targets, {});
}

/**
 * `/app/staff/targets`: waits for the settings as they are now, since a form that begins with those of an earlier visit goes on to show
 * them. Without the server it has those that were read last.
 */
export async function loadTargets(): Promise<null> {
  await queryClient.prefetchQuery(targetsQuery());
  await ensureQuery(targetsQuery());
  return null;
}

/** @throws ApiError CONFLICT, BAD_REQUEST with the issue TIME_ZONE_UNKNOWN */
export async function saveTargets(body: DeskSettingsUpdate): Promise<DeskSettings> {
  const saved = await runOperation(deskOperations.updateTargets, { body });
  queryClient.setQueryData(operationKey(deskOperations.targets), saved);
  return saved;
}
