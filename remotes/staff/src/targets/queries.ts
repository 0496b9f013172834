import { type DeskSettings, type DeskSettingsUpdate, deskOperations } from '@cairn/api';
import { ensureQuery, operationKey, operationQuery, queryClient, runOperation } from '@cairn/shell';

/** Reads business hours and targets. */
export function targetsQuery() {
  return operationQuery(deskOperations.targets, {});
}

/**
 * Loads `/app/staff/targets`. Waits for fresh settings, because the form does not update its initial values. Falls back to the cache if the
 * server is unreachable.
 */
export async function loadTargets(): Promise<null> {
  await queryClient.prefetchQuery(targetsQuery());
  await ensureQuery(targetsQuery());
  return null;
}

/** Saves the settings. @throws {ApiError} CONFLICT, BAD_REQUEST with the issue TIME_ZONE_UNKNOWN */
export async function saveTargets(body: DeskSettingsUpdate): Promise<DeskSettings> {
  const saved = await runOperation(deskOperations.updateTargets, { body });
  queryClient.setQueryData(operationKey(deskOperations.targets), saved);
  return saved;
}
