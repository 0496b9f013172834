import type { AuthPath } from '@cairn/contract';
import type { ReactElement } from 'react';
import { bringTexts } from '../language/language.ts';

export type AuthScreen = () => ReactElement | null;

/** Each screen is a separate chunk, so that the login does not load the sign-up's code. */
const screens: Record<AuthPath, () => Promise<AuthScreen>> = {
  '/auth/login': async () => (await import(/* webpackChunkName: "page-login" */ './login.tsx')).Login,
  '/auth/signup': async () => (await import(/* webpackChunkName: "page-signup" */ './signup.tsx')).Signup,
  '/auth/verify': async () => {
    const [{ Verify }] = await Promise.all([import(/* webpackChunkName: "page-verify" */ './verify.tsx'), bringTexts('auth')]);
    return Verify;
  },
};

/** @throws when its file cannot be loaded */
export function authScreen(path: AuthPath): Promise<AuthScreen> {
  return screens[path]();
}

/** Prefetches the other screens once the browser is idle. */
export function prepareScreens(): void {
  // A failed prefetch is ignored: the files are fetched when needed.
  const fetchAll = () => Object.values(screens).forEach((load) => void load().catch(() => undefined));
  if ('requestIdleCallback' in globalThis) requestIdleCallback(fetchAll, { timeout: 5000 });
  else setTimeout(fetchAll, 2000);
}
