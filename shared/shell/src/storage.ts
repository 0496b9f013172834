import { cookieAuth, intendedRoute, type Tenant, TenantSchema, type User, UserSchema } from '@cairn/api';
import * as v from 'valibot';

/**
 * What the browser keeps of a sign-in. Plain Web Storage with no library behind it, since the public pages use it too.
 * localStorage, so that other tabs hear of a change at once.
 */
const authKey = 'cairn.auth';
const intendedKey = 'cairn.intended-route';
const extendedKey = 'cairn.extended-at';

const StoredAuthSchema = v.object({ token: v.literal(cookieAuth), refreshToken: v.null(), user: UserSchema, tenant: TenantSchema });
export type StoredAuth = v.InferOutput<typeof StoredAuthSchema>;

/** Keeps who is signed in. The token is a marker: the cookie holds the sign-in, where no script can read it. */
export function rememberSignIn(user: User, tenant: Tenant): void {
  const auth: StoredAuth = { token: cookieAuth, refreshToken: null, user, tenant };
  localStorage.setItem(authKey, JSON.stringify(auth));
}

/** Notes that the server has just made or extended the sign-in. */
export function noteSignInExtended(): void {
  localStorage.setItem(extendedKey, String(Date.now()));
}

/** How long ago that was, in milliseconds, as far as this browser knows. */
export function sinceSignInExtendedMs(): number {
  return Date.now() - Number(localStorage.getItem(extendedKey));
}

/** Who was signed in when this browser was last used; null when nobody, or when what is kept is not ours to believe. */
export function storedSignIn(): StoredAuth | null {
  const text = localStorage.getItem(authKey);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), StoredAuthSchema), text);
  return parsed.success ? parsed.output : null;
}

/** Runs `listener` when another tab signs in, signs out, or updates the profile; answers how to stop. */
export function subscribeStoredSignIn(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // key is null when another tab clears everything
    if (event.storageArea === localStorage && (event.key === authKey || event.key === null)) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/**
 * Forgets a sign-in: token, refresh token, user, tenant and whatever else we keep, what a sign-in provider's library has
 * cached, and all of the session storage (specification, section 4).
 */
export function forgetSignIn(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('cairn.') || isProviderEntry(key)) localStorage.removeItem(key);
  }
  sessionStorage.clear();
}

/** Keeps where the visitor wanted to go, for after the sign-in; never the login page itself, never another origin. */
export function keepIntendedRoute(path: string): void {
  const route = intendedRoute(path);
  if (route) sessionStorage.setItem(intendedKey, route);
}

/** Takes the kept route: it is used once. */
export function takeIntendedRoute(): string | undefined {
  const route = intendedRoute(sessionStorage.getItem(intendedKey) ?? '');
  sessionStorage.removeItem(intendedKey);
  return route;
}

/** MSAL names its entries `msal.…`, and older ones by the account's home id and the authority's host. */
function isProviderEntry(key: string): boolean {
  return key.startsWith('msal.') || key.includes('login.windows.net') || key.includes('login.microsoftonline.com');
}
