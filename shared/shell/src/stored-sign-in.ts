import { cookieAuth, TenantSchema, UserSchema } from '@cairn/api';
import * as v from 'valibot';
import { authKey, type StoredAuth } from './storage.ts';
import { localStore } from './web-storage.ts';

// Apart from what keeps it: whoever only signs in needs no schema of it.

const StoredAuthSchema = v.object({ token: v.literal(cookieAuth), refreshToken: v.null(), user: UserSchema, tenant: TenantSchema });

/** Who was signed in when this browser was last used; null when nobody, or when what is kept is not ours to believe. */
export function storedSignIn(): StoredAuth | null {
  const text = localStore.getItem(authKey);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), StoredAuthSchema), text);
  return parsed.success ? parsed.output : null;
}
