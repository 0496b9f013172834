import type { ApiKeyScope } from '@cairn/api';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';

/** Returns the error for a key without the required scope, naming the scope. Null: no key may do this. */
export function lacksScope(scope: ApiKeyScope | null): ApiError {
  const message = scope ? `This needs a key with the scope ${scope}.` : 'No key may do this: people do it in Cairn.';
  return new ApiError('KEY_SCOPE', { issues: [{ ...issue('', 'NOT_ALLOWED'), message }], ...(scope ? { scope } : {}) });
}
