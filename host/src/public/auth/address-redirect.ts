import { intendedRoute } from '@cairn/api';

/**
 * Returns the `?redirect=` target of the page's address, for after the sign-in; undefined if it has none that is safe. A server does not
 * see the fragment of a link that it redirects; browsers carry it over to the login page, so it is appended to the target.
 */
export function addressRedirect({ search, hash }: Pick<Location, 'search' | 'hash'> = location): string | undefined {
  const target = new URLSearchParams(search).get('redirect');
  if (!target) return undefined;
  return intendedRoute(target.includes('#') ? target : target + hash);
}
