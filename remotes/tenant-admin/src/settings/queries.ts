import { type TenantSettings, type TenantSettingsUpdate, tenantSettingsOperations } from '@cairn/api';
import { operationKey, operationQuery, queryClient, runOperation } from '@cairn/shell';

/** Settings of the whole organization. */
export function tenantSettingsQuery() {
  return operationQuery(tenantSettingsOperations.get, {});
}

/** Saves the settings. @throws ApiError CONFLICT, BAD_REQUEST with the issue TIME_ZONE_UNKNOWN */
export async function saveTenantSettings(body: TenantSettingsUpdate): Promise<TenantSettings> {
  const saved = await runOperation(tenantSettingsOperations.update, { body });
  queryClient.setQueryData(operationKey(tenantSettingsOperations.get), saved);
  return saved;
}
