import { intendedRoute } from '@cairn/api';

/**
 * Where the page's own address says to go after the sign-in (`?redirect=`); undefined where it says nothing that is safe to follow.
 * A server never sees the fragment of the link that it redirects, and browsers carry it over to the login page: it belongs to the target.
 */
export function addressRedirect({ search, hash }: Pick<Location, 'search' | 'hash'> = location): string | undefined {
  const target = new URLSearchParams(search).get('redirect');
  if (!target) return undefined;
  return intendedRoute(target.includes('#') ? target : target + hash);
}
