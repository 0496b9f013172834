import { LinkTokenSchema } from '@cairn/api';
import { useSyncExternalStore } from 'react';
import * as v from 'valibot';

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/**
 * The token of the link that led here; undefined where there is none, or only a part of one. It stands behind the `#`,
 * which a browser sends to nobody: no log and no Referer has it.
 */
export function useLinkToken(): string | undefined {
  const token = useSyncExternalStore(subscribe, () => location.hash.slice(1));
  return v.is(LinkTokenSchema, token) ? token : undefined;
}
