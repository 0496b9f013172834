import { apiKeyScopes, apiKeyState, apiKeyStatuses, type ErrorCode, PreferencesSchema, TenantSchema, UserSchema } from '@cairn/api';
import * as v from 'valibot';
import { networkList } from '../http/network-list.ts';

/** What the function `api_key_find` gives. */
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
  /** Are its maker, their membership and the tenant active? */
  stands: v.boolean(),
  role: v.string(),
  user: v.object({
    ...v.pick(UserSchema, ['id', 'email', 'displayName', 'firstName', 'lastName']).entries,
    preferences: v.fallback(PreferencesSchema, {}),
  }),
  tenant: TenantSchema,
});
export type FoundKey = v.InferOutput<typeof FoundKeySchema>;

/** Why a key does not open at `now`, asked for from `address`; null where it does. */
export function refusalOf({ key, stands }: FoundKey, address: string, now: number): ErrorCode | null {
  switch (apiKeyState(key, now)) {
    case 'revoked':
      return key.status === 'rotating' ? 'KEY_ROTATED' : 'KEY_REVOKED';
    case 'disabled':
      return 'KEY_DISABLED';
    case 'expired':
      return 'KEY_EXPIRED';
    case 'active':
    case 'rotating':
      if (!stands) return 'KEY_STOPPED';
      return isWithin(address, key.networks) ? null : 'KEY_ADDRESS';
  }
}

/** Is an address in one of these networks? Where there is none to be in: yes. What is no address is in none. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  return networks.length === 0 || networkList(networks)(address);
}
