import { LinkTokenSchema } from '@cairn/api';
import { useSyncExternalStore } from 'react';
import * as v from 'valibot';

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/**
 * Returns the token of the link; undefined if it is missing or truncated. It is in the fragment (`#`), which browsers send to nobody: no
 * log and no Referer contains it.
 */
export function useLinkToken(schema: v.GenericSchema<string> = LinkTokenSchema): string | undefined {
  const token = useSyncExternalStore(subscribe, () => location.hash.slice(1));
  return v.is(schema, token) ? token : undefined;
}
