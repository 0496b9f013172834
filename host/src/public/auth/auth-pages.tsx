import type { AuthPath } from '@cairn/contract';
import { type ReactElement, useEffect } from 'react';
import { usePath } from '../navigation/path.ts';
import { NotFound } from '../not-found/not-found.tsx';
import { Login } from './login.tsx';
import { dropPendingRegistration, pendingRegistration } from './pending-registration.ts';
import { Signup } from './signup.tsx';
import { Verify } from './verify.tsx';

const screens: Record<string, () => ReactElement> = {
  '/auth/login': Login,
  '/auth/signup': Signup,
  '/auth/verify': Verify,
} satisfies Record<AuthPath, () => ReactElement>;

/** The flow that a pending registration belongs to: on every other page it is gone, since it holds a password. */
const signupFlow = ['/auth/signup', '/auth/verify'];

/** The screens below /auth: one document, so that going between them keeps what waits for its code. */
export function AuthPages(): ReactElement {
  const path = usePath().replace(/\/+$/, '');
  useEffect(() => {
    if (!signupFlow.includes(path)) dropPendingRegistration();
  }, [path]);
  useEffect(() => {
    // Looking at it removes it once its ten minutes are over, even where the screen is simply left open.
    const timer = setInterval(() => pendingRegistration(), 30_000);
    return () => clearInterval(timer);
  }, []);
  const Screen = screens[path] ?? NotFound;
  return <Screen key={path} />;
}
