import type { AuthPath } from '@cairn/contract';
import { isAuthPath } from '@cairn/contract';
import { type ReactElement, useEffect, useState } from 'react';
import { onFirstSign } from '../navigation/first-sign.ts';
import { usePath } from '../navigation/path.ts';
import { dropPendingRegistration } from './pending-registration.ts';
import { type AuthScreen, authScreen, prepareScreens } from './screens.ts';

/** The flow that a pending registration belongs to: on every other page it is gone, since it holds a password. */
const signupFlow = ['/auth/signup', '/auth/verify'];

/**
 * The screens below /auth: one document, so that going between them keeps what waits for its code. The one that is left
 * stays in view until the next one is there.
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
    // What cannot be shown in this document is asked for as one of its own.
    if (isAuthPath(path)) authScreen(path).then(show, () => location.reload());
    else location.reload();
    return () => {
      current = false;
    };
  }, [path, shown.path]);
  const { Screen } = shown;
  return <Screen key={shown.path} />;
}
