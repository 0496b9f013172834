import { can, type Subject } from '@cairn/api';
import type { RemoteRoute } from './remote.ts';
import { isBelowApp } from './route.ts';

/** As much of a route as says who may open it. */
export type GuardedRoute = Pick<RemoteRoute, 'path' | 'permission' | 'requiresAuth'>;

/** Does a page need a sign-in? Every page below /app does, whatever its route says; elsewhere the flag of its route decides. */
export function needsSignIn({ path, requiresAuth }: Pick<GuardedRoute, 'path' | 'requiresAuth'>): boolean {
  return requiresAuth || isBelowApp(path);
}

/** May `subject`, null for a visitor who is not signed in, open the route? */
export function canOpen(route: GuardedRoute, subject: Subject | null): boolean {
  if (subject === null && needsSignIn(route)) return false;
  return canUse(route.permission, subject);
}

/** Does `subject` have the permission? Null asks for none. */
export function canUse(permission: RemoteRoute['permission'], subject: Subject | null): boolean {
  return permission === null || can(subject, permission);
}
