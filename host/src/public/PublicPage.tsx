import { type ReactElement, useEffect } from 'react';
import { Login } from './auth/Login.tsx';
import { dropPendingRegistration } from './auth/pending-registration.ts';
import { Signup } from './auth/Signup.tsx';
import { Verify } from './auth/Verify.tsx';
import { Landing } from './landing/Landing.tsx';
import { usePath } from './navigation/path.ts';
import { NotFound } from './not-found/NotFound.tsx';

const pages: Record<string, () => ReactElement> = {
  '/': Landing,
  '/auth/login': Login,
  '/auth/signup': Signup,
  '/auth/verify': Verify,
};

/** The flow that a pending registration belongs to: on every other page it is gone, since it holds a password. */
const signupFlow = ['/auth/signup', '/auth/verify'];

/** The public page of the document's path. */
export function PublicPage(): ReactElement {
  const path = usePath().replace(/(.)\/+$/, '$1');
  useEffect(() => {
    if (!signupFlow.includes(path)) dropPendingRegistration();
  }, [path]);
  const Page = pages[path] ?? NotFound;
  return <Page key={path} />;
}
