import { type AuthResponse, homePath } from '@cairn/api';
import { announceLater, noteSignInExtended, rememberSignIn, takeIntendedRoute } from '@cairn/shell/storage';
import { dropPendingRegistration } from './pending-registration.ts';

/** Enters the application after the server has answered with a sign-in. */
export function afterSignIn(answer: AuthResponse): void {
  noteSignInExtended();
  enterApplication(answer);
}

/** Continues after a provider's response: into the application, or to the second step. */
export function afterFirstStep({ user, tenant }: Pick<AuthResponse, 'user' | 'tenant'>): void {
  if (!user || !tenant) {
    location.assign('/auth/login?step=second');
    return;
  }
  announceLater('signed-in');
  afterSignIn({ success: true, message: '', user, tenant });
}

/**
 * Stores the signed-in user for the application, and opens the route that the visitor wanted, or /app. Loads a new document, because the
 * application is a separate build.
 */
export function enterApplication({ user, tenant }: Pick<AuthResponse, 'user' | 'tenant'>): void {
  if (user && tenant) rememberSignIn(user, tenant);
  goOn();
}

/** Opens the route that the visitor wanted, or /app. */
export function goOn(): void {
  dropPendingRegistration();
  location.assign(takeIntendedRoute() ?? homePath);
}
