import { loginPath } from '@cairn/api';

/** Returns the URL of the login page, with the current location to return to. */
export function loginFor({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>, notice?: 'expired'): string {
  const query = new URLSearchParams({ redirect: pathname + search + hash, ...(notice ? { notice } : {}) });
  return `${loginPath}?${query}`;
}
