import { can, type Subject } from '@cairn/api';
import type { RemoteRoute } from './remote.ts';
import { isBelowApp } from './route.ts';

/** The parts of a route that decide who may open it. */
export type GuardedRoute = Pick<RemoteRoute, 'path' | 'permission' | 'requiresAuth'>;

/** Returns whether a page needs a sign-in. All pages below /app do; elsewhere the route's flag decides. */
export function needsSignIn({ path, requiresAuth }: Pick<GuardedRoute, 'path' | 'requiresAuth'>): boolean {
  return requiresAuth || isBelowApp(path);
}

/** Returns whether `subject` may open the route; null is a visitor who is not signed in. */
export function canOpen(route: GuardedRoute, subject: Subject | null): boolean {
  if (subject === null && needsSignIn(route)) return false;
  return canUse(route.permission, subject);
}

/** Returns whether `subject` has the permission; null requires none. */
export function canUse(permission: RemoteRoute['permission'], subject: Subject | null): boolean {
  return permission === null || can(subject, permission);
}
