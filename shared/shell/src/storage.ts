import { cookieAuth, intendedRoute, type Tenant, type User } from '@cairn/api';
import { localStore, sessionStore } from './web-storage.ts';

export { localStore, sessionStore };

/**
 * The sign-in data in the browser. Plain Web Storage without a library, since the public pages use it too. In localStorage, so that other
 * tabs see changes at once.
 */
export const authKey = 'cairn.auth';
const intendedKey = 'cairn.intended-route';
const extendedKey = 'cairn.extended-at';
const ssoHintKey = 'cairn-sso-hint';
const announcementKey = 'cairn.announcement';
const signedOutKey = 'cairn.signed-out';
/** Key prefix of drafts. They belong to a user and survive an expired sign-in. */
export const draftPrefix = 'cairn.draft.';

/** A sign-in as stored. */
export interface StoredAuth {
  token: typeof cookieAuth;
  refreshToken: null;
  user: User;
  tenant: Tenant;
}

/** Stores the signed-in user and tenant. The token is only a marker: the sign-in itself is in a cookie that scripts cannot read. */
export function rememberSignIn(user: User, tenant: Tenant): void {
  const auth: StoredAuth = { token: cookieAuth, refreshToken: null, user, tenant };
  localStore.setItem(authKey, JSON.stringify(auth));
}

/** Returns whether this browser has a sign-in, from any tab. */
export function hasStoredSignIn(): boolean {
  return localStore.getItem(authKey) !== null;
}

/** Records that the server has just created or extended the sign-in. */
export function noteSignInExtended(): void {
  localStore.setItem(extendedKey, String(Date.now()));
}

/** Returns the milliseconds since the last extension that this browser knows of. */
export function sinceSignInExtendedMs(): number {
  const since = Date.now() - Number(localStore.getItem(extendedKey));
  // The clock was set back, so the recorded time is meaningless.
  return since < 0 ? Number.POSITIVE_INFINITY : since;
}

/** Calls `listener` when another tab signs in, signs out or updates the profile. Returns a function that stops it. */
export function subscribeStoredSignIn(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // key is null when another tab clears everything
    if (localStore.isArea(event.storageArea) && (event.key === authKey || event.key === null)) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/**
 * Deletes a sign-in: token, user, tenant and all our other entries, the cache of a sign-in provider's library, and the whole session
 * storage (specification, section 4). Drafts stay for the next sign-in of the same user; an explicit sign-out deletes them separately.
 */
export function forgetSignIn(): void {
  for (const key of localStore.keys()) {
    if (isOurs(key) || isProviderEntry(key)) localStore.removeItem(key);
  }
  sessionStore.clear();
}

/** Stores the route that the visitor wanted, for after the sign-in. Never the login page itself, never another origin. */
export function keepIntendedRoute(path: string): void {
  const route = intendedRoute(path);
  if (route) sessionStore.setItem(intendedKey, route);
}

/** Returns the stored route without removing it, for a sign-in that continues in another tab. */
export function keptIntendedRoute(): string | undefined {
  return intendedRoute(sessionStore.getItem(intendedKey) ?? '');
}

/** Returns the stored route and removes it. */
export function takeIntendedRoute(): string | undefined {
  const route = keptIntendedRoute();
  sessionStore.removeItem(intendedKey);
  return route;
}

/**
 * Deletes the data of the previous organization: all our entries except the sign-in itself and drafts. The cache of a sign-in provider's
 * library belongs to the user and stays.
 */
export function forgetWork(): void {
  for (const key of localStore.keys()) {
    if (isOurs(key) && key !== authKey && key !== extendedKey) localStore.removeItem(key);
  }
  sessionStore.clear();
}

/** Returns the account of the last single sign-on in this browser, for a silent sign-in at a later start. Deleted at sign-out. */
export function keptSsoHint(): string | null {
  return localStore.getItem(ssoHintKey);
}

/** Stores the account for the next start. It is not a secret, only a hint that identifies the account at the provider. */
export function keepSsoHint(hint: string): void {
  localStore.setItem(ssoHintKey, hint);
}

/** A message that the application shows once when it opens. Stored by the page before it. */
export type Announcement = 'signed-in' | 'linked';

export function announceLater(announcement: Announcement): void {
  sessionStore.setItem(announcementKey, announcement);
}

/** Returns the stored announcement and removes it. */
export function takeAnnouncement(): Announcement | undefined {
  const kept = sessionStore.getItem(announcementKey);
  sessionStore.removeItem(announcementKey);
  return kept === 'signed-in' || kept === 'linked' ? kept : undefined;
}

/** Signals an explicit sign-out to other tabs, so that they delete their drafts. The entry is removed at once. */
export function announceSignOut(): void {
  localStore.setItem(signedOutKey, String(Date.now()));
  localStore.removeItem(signedOutKey);
}

/** Calls `listener` when another tab signs out explicitly. Returns a function that stops it. */
export function subscribeSignOut(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === signedOutKey && newValue !== null) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** Returns whether an entry belongs to a sign-in. Drafts do not. */
function isOurs(key: string): boolean {
  return key.startsWith('cairn.') && !key.startsWith(draftPrefix);
}

/** MSAL names its entries `msal.…`; older versions use the account's home id and the authority's host. `ssoHintKey` is our own entry. */
function isProviderEntry(key: string): boolean {
  return key === ssoHintKey || key.startsWith('msal.') || key.includes('login.windows.net') || key.includes('login.microsoftonline.com');
}
