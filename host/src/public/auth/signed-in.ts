import { type AuthResponse, homePath } from '@cairn/api';
import { announceLater, noteSignInExtended, rememberSignIn, takeIntendedRoute } from '@cairn/shell/storage';
import { dropPendingRegistration } from './pending-registration.ts';

/** The server has just answered with a sign-in. */
export function afterSignIn(answer: AuthResponse): void {
  noteSignInExtended();
  enterApplication(answer);
}

/** A provider's answer has been taken: in, or on to the second step. */
export function afterFirstStep({ user, tenant }: Pick<AuthResponse, 'user' | 'tenant'>): void {
  if (!user || !tenant) {
    location.assign('/auth/login?step=second');
    return;
  }
  announceLater('signed-in');
  afterSignIn({ success: true, message: '', user, tenant });
}

/**
 * Somebody is signed in: keeps who it is for the application, and goes to where the visitor wanted to be, or to /app.
 * A new document: the application is a build of its own.
 */
export function enterApplication({ user, tenant }: Pick<AuthResponse, 'user' | 'tenant'>): void {
  if (user && tenant) rememberSignIn(user, tenant);
  goOn();
}

/** Goes to where the visitor wanted to be, or to /app. */
export function goOn(): void {
  dropPendingRegistration();
  location.assign(takeIntendedRoute() ?? homePath);
}
