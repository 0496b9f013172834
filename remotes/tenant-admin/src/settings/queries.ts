import { type TenantSettings, type TenantSettingsUpdate, tenantSettingsOperations } from '@cairn/api';
import { operationQuery, queryClient, runOperation } from '@cairn/shell';

/** Settings of the whole organization. */
export function tenantSettingsQuery() {
  return operationQuery(tenantSettingsOperations.get, {});
}

/** Saves the settings. @throws ApiError CONFLICT, BAD_REQUEST with the issue TIME_ZONE_UNKNOWN */
export async function saveTenantSettings(body: TenantSettingsUpdate): Promise<TenantSettings> {
  return showTenantSettings(await runOperation(tenantSettingsOperations.update, { body }));
}

/** Shows settings that a change has returned. */
export function showTenantSettings(settings: TenantSettings): TenantSettings {
  queryClient.setQueryData(tenantSettingsQuery().queryKey, settings);
  return settings;
}
