import { loginPath } from '@cairn/api';

/** The login page, with the way back. */
export function loginFor({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>, notice?: 'expired'): string {
  const query = new URLSearchParams({ redirect: pathname + search + hash, ...(notice ? { notice } : {}) });
  return `${loginPath}?${query}`;
}
