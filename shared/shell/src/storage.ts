import { cookieAuth, intendedRoute, type Tenant, type User } from '@cairn/api';
import { localStore, sessionStore } from './web-storage.ts';

export { localStore, sessionStore };

/**
 * What the browser keeps of a sign-in. Plain Web Storage with no library behind it, since the public pages use it too.
 * localStorage, so that other tabs hear of a change at once.
 */
export const authKey = 'cairn.auth';
const intendedKey = 'cairn.intended-route';
const extendedKey = 'cairn.extended-at';
const ssoHintKey = 'cairn-sso-hint';
const announcementKey = 'cairn.announcement';
const signedOutKey = 'cairn.signed-out';
/** Of drafts: they belong to a person, and outlive a sign-in that ends by itself. */
export const draftPrefix = 'cairn.draft.';

/** A sign-in as it is kept. */
export interface StoredAuth {
  token: typeof cookieAuth;
  refreshToken: null;
  user: User;
  tenant: Tenant;
}

/** Keeps who is signed in. The token is a marker: the cookie holds the sign-in, where no script can read it. */
export function rememberSignIn(user: User, tenant: Tenant): void {
  const auth: StoredAuth = { token: cookieAuth, refreshToken: null, user, tenant };
  localStore.setItem(authKey, JSON.stringify(auth));
}

/** Does this browser know of a sign-in, of whichever tab? */
export function hasStoredSignIn(): boolean {
  return localStore.getItem(authKey) !== null;
}

/** Notes that the server has just made or extended the sign-in. */
export function noteSignInExtended(): void {
  localStore.setItem(extendedKey, String(Date.now()));
}

/** How long ago that was, in milliseconds, as far as this browser knows. */
export function sinceSignInExtendedMs(): number {
  const since = Date.now() - Number(localStore.getItem(extendedKey));
  // A clock that was set back: what it says of then is worth nothing.
  return since < 0 ? Number.POSITIVE_INFINITY : since;
}

/** Runs `listener` when another tab signs in, signs out, or updates the profile; answers how to stop. */
export function subscribeStoredSignIn(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // key is null when another tab clears everything
    if (localStore.isArea(event.storageArea) && (event.key === authKey || event.key === null)) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/**
 * Forgets a sign-in: token, refresh token, user, tenant and whatever else we keep, what a sign-in provider's library has
 * cached, and all of the session storage (specification, section 4). Drafts stay for the same person's next sign-in: who signs
 * out on purpose has them deleted apart.
 */
export function forgetSignIn(): void {
  for (const key of localStore.keys()) {
    if (isOurs(key) || isProviderEntry(key)) localStore.removeItem(key);
  }
  sessionStore.clear();
}

/** Keeps where the visitor wanted to go, for after the sign-in; never the login page itself, never another origin. */
export function keepIntendedRoute(path: string): void {
  const route = intendedRoute(path);
  if (route) sessionStore.setItem(intendedKey, route);
}

/** The kept route, which stays kept: for what goes on in another tab. */
export function keptIntendedRoute(): string | undefined {
  return intendedRoute(sessionStore.getItem(intendedKey) ?? '');
}

/** Takes the kept route: it is used once. */
export function takeIntendedRoute(): string | undefined {
  const route = keptIntendedRoute();
  sessionStore.removeItem(intendedKey);
  return route;
}

/**
 * Forgets what was done in the organization that one worked in until now: all that we keep but the sign-in itself. What a
 * provider's library has cached belongs to the person and stays.
 */
export function forgetWork(): void {
  for (const key of localStore.keys()) {
    if (isOurs(key) && key !== authKey && key !== extendedKey) localStore.removeItem(key);
  }
  sessionStore.clear();
}

/** The account of the last single sign-on in this browser: what a later start signs in quietly with. Gone with a sign-out. */
export function keptSsoHint(): string | null {
  return localStore.getItem(ssoHintKey);
}

/** Keeps the account for the next start. No secret: what the provider finds it by. */
export function keepSsoHint(hint: string): void {
  localStore.setItem(ssoHintKey, hint);
}

/** What the application says to somebody when it opens: kept by the page before it, said once. */
export type Announcement = 'signed-in' | 'linked';

export function announceLater(announcement: Announcement): void {
  sessionStore.setItem(announcementKey, announcement);
}

/** Takes what is to be said. */
export function takeAnnouncement(): Announcement | undefined {
  const kept = sessionStore.getItem(announcementKey);
  sessionStore.removeItem(announcementKey);
  return kept === 'signed-in' || kept === 'linked' ? kept : undefined;
}

/** Says to the other tabs that somebody signs out on purpose: their drafts go too. Nothing of it stays. */
export function announceSignOut(): void {
  localStore.setItem(signedOutKey, String(Date.now()));
  localStore.removeItem(signedOutKey);
}

/** Runs `listener` when another tab signs out on purpose; answers how to stop. */
export function subscribeSignOut(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === signedOutKey && newValue !== null) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** What belongs to a sign-in. Drafts do not. */
function isOurs(key: string): boolean {
  return key.startsWith('cairn.') && !key.startsWith(draftPrefix);
}

/** MSAL names its entries `msal.…`, and older ones by the account's home id and the authority's host; the last one is our own note. */
function isProviderEntry(key: string): boolean {
  return key === ssoHintKey || key.startsWith('msal.') || key.includes('login.windows.net') || key.includes('login.microsoftonline.com');
}
