import { cookieAuth, TenantSchema, UserSchema } from '@cairn/api';
import * as v from 'valibot';
import { authKey, type StoredAuth } from './storage.ts';
import { localStore } from './web-storage.ts';

// In a separate file from `storage.ts`: the sign-in pages do not need the schema.

const StoredAuthSchema = v.object({ token: v.literal(cookieAuth), refreshToken: v.null(), user: UserSchema, tenant: TenantSchema });

/** Returns the user who was signed in when this browser was last used; null without one, or when the entry is invalid. */
export function storedSignIn(): StoredAuth | null {
  const text = localStore.getItem(authKey);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), StoredAuthSchema), text);
  return parsed.success ? parsed.output : null;
}
