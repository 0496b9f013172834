import type { AuthPath } from '@cairn/contract';
import type { ReactElement } from 'react';
import { bringTexts } from '../language/language.ts';

export type AuthScreen = () => ReactElement | null;

/** Each screen is a chunk of its own: who signs in needs nothing of what signing up takes. */
const screens: Record<AuthPath, () => Promise<AuthScreen>> = {
  '/auth/login': async () => (await import(/* webpackChunkName: "page-login" */ './login.tsx')).Login,
  '/auth/signup': async () => (await import(/* webpackChunkName: "page-signup" */ './signup.tsx')).Signup,
  '/auth/verify': async () => {
    const [{ Verify }] = await Promise.all([import(/* webpackChunkName: "page-verify" */ './verify.tsx'), bringTexts('auth')]);
    return Verify;
  },
};

/** @throws when its file cannot be fetched */
export function authScreen(path: AuthPath): Promise<AuthScreen> {
  return screens[path]();
}

/** Fetches the other screens once the browser has nothing else to do, so that a step to one of them waits for nothing. */
export function prepareScreens(): void {
  // A hint and no more: what cannot be fetched now is fetched when it is needed.
  const fetchAll = () => Object.values(screens).forEach((load) => void load().catch(() => undefined));
  if ('requestIdleCallback' in globalThis) requestIdleCallback(fetchAll, { timeout: 5000 });
  else setTimeout(fetchAll, 2000);
}
