import { type ColourScheme, type Locale, mergePreferences, type Preferences, ProfileResponseSchema } from '@cairn/api';
import { call } from './client.ts';
import { switchLocale } from './locale.ts';
import { authStore, getSession, store } from './session.ts';

const yearSeconds = 31_536_000;

/** Changes the language of the page, and remembers it in the browser and in the account. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await switchLocale(locale);
  rememberInBrowser('cairn-locale', locale);
  await savePreferences({ locale });
}

/** Changes the color scheme; `auto` follows the system. */
export async function chooseColourScheme(colourScheme: ColourScheme): Promise<void> {
  showColourScheme(colourScheme);
  rememberInBrowser('cairn-scheme', colourScheme);
  await savePreferences({ appearance: { colourScheme } });
}

export function showColourScheme(colourScheme: ColourScheme): void {
  if (colourScheme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = colourScheme;
}

let saves = 0;

/**
 * Saves preferences to the account, merged key by key. Optimistic: they apply at once, then the server's result replaces them, unless a
 * later save has begun, which the result does not know.
 */
export async function savePreferences(update: Preferences): Promise<void> {
  const session = getSession();
  if (!session) return;
  saves += 1;
  const save = saves;
  setPreferences(mergePreferences(session.user.preferences, update));
  const { user } = await call('patch', 'auth/me/preferences', ProfileResponseSchema, { json: update });
  if (user && save === saves) setPreferences(user.preferences);
}

function setPreferences(preferences: Preferences): void {
  store.set(authStore, (auth) => (auth.user ? { ...auth, user: { ...auth.user, preferences } } : auth));
}

/** Sets a cookie, so that the server renders the first page in the right language and colors, without a script or a flash. */
function rememberInBrowser(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = `${name}=${value}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;
}
