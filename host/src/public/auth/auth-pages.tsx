import type { AuthPath } from '@cairn/contract';
import { isAuthPath } from '@cairn/contract';
import { type ReactElement, useEffect, useState } from 'react';
import { onFirstSign } from '../navigation/first-sign.ts';
import { usePath } from '../navigation/path.ts';
import { dropPendingRegistration } from './pending-registration.ts';
import { type AuthScreen, authScreen, prepareScreens } from './screens.ts';

/** The screens that may keep a pending registration. All others delete it, because it contains a password. */
const signupFlow = ['/auth/signup', '/auth/verify'];

/**
 * The screens below /auth. They share one document, so that the pending registration survives changing screens. The previous screen stays
 * visible until the next one is loaded.
 */
export function AuthPages({ first }: { first: { path: AuthPath; Screen: AuthScreen } }): ReactElement {
  const path = usePath().replace(/\/+$/, '');
  const [shown, setShown] = useState(first);
  useEffect(() => {
    if (!signupFlow.includes(path)) dropPendingRegistration();
  }, [path]);
  useEffect(() => onFirstSign(prepareScreens), []);
  useEffect(() => {
    if (path === shown.path) return;
    let current = true;
    const show = (Screen: AuthScreen) => {
      if (current && isAuthPath(path)) setShown({ path, Screen });
    };
    // Screens that cannot be shown in this document are loaded as a new one.
    if (isAuthPath(path)) authScreen(path).then(show, () => location.reload());
    else location.reload();
    return () => {
      current = false;
    };
  }, [path, shown.path]);
  const { Screen } = shown;
  return <Screen key={shown.path} />;
}
