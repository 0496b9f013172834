import { apiKeyScopes, apiKeyState, apiKeyStatuses, type ErrorCode, PreferencesSchema, TenantSchema, UserSchema } from '@cairn/api';
import * as v from 'valibot';
import { networkList } from '../http/network-list.ts';

/** The result of the function `api_key_find`. */
export const FoundKeySchema = v.object({
  key: v.object({
    id: v.string(),
    name: v.string(),
    prefix: v.string(),
    status: v.picklist(apiKeyStatuses),
    scopes: v.array(v.picklist(apiKeyScopes)),
    callsPerMinute: v.number(),
    networks: v.array(v.string()),
    expiresAt: v.nullable(v.number()),
    graceUntil: v.nullable(v.number()),
    projects: v.nullable(v.array(v.string())),
  }),
  /** True if the owner, their membership and the tenant are active. */
  stands: v.boolean(),
  role: v.string(),
  user: v.object({
    ...v.pick(UserSchema, ['id', 'email', 'displayName', 'firstName', 'lastName']).entries,
    preferences: v.fallback(PreferencesSchema, {}),
  }),
  tenant: TenantSchema,
});
export type FoundKey = v.InferOutput<typeof FoundKeySchema>;

/** Returns why a key is rejected at time `now` from `address`, or null if it is valid. */
export function refusalOf({ key, stands, tenant }: FoundKey, address: string, now: number): ErrorCode | null {
  switch (apiKeyState(key, now)) {
    case 'revoked':
      return key.status === 'rotating' ? 'KEY_ROTATED' : 'KEY_REVOKED';
    case 'disabled':
      return 'KEY_DISABLED';
    case 'expired':
      return 'KEY_EXPIRED';
    case 'active':
    case 'rotating':
      // Before the next line, because a key of a suspended tenant works again once it is restored.
      if (tenant.status === 'suspended') return 'TENANT_SUSPENDED';
      if (!stands) return 'KEY_STOPPED';
      if (tenant.closesAt) return 'TENANT_CLOSING';
      return isWithin(address, key.networks) ? null : 'KEY_ADDRESS';
  }
}

/** Returns true if an address is in one of these networks, or if there are none. An invalid address is in none. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  return networks.length === 0 || networkList(networks)(address);
}
