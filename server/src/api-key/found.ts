import { BlockList, isIP } from 'node:net';
import {
  apiKeyScopes,
  apiKeyState,
  apiKeyStatuses,
  type ErrorCode,
  networkParts,
  PreferencesSchema,
  TenantSchema,
  UserSchema,
} from '@cairn/api';
import * as v from 'valibot';

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

/** Does an address lie in one of these ranges? In no range at all: yes. What is no address lies in none. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const version = isIP(address);
  if (version === 0) return false;
  const list = new BlockList();
  for (const network of networks) {
    const { address: base, prefix } = networkParts(network);
    list.addSubnet(base, prefix, base.includes(':') ? 'ipv6' : 'ipv4');
  }
  return list.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
