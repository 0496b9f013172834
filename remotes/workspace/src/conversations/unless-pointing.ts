import { ApiError, withParams } from '@cairn/shell';
import { redirect } from 'react-router';
import { nothingPointedAt } from './list-state.ts';

/** A message that is gone takes nothing with it: the conversation is shown without pointing at any. */
export function unlessPointing(url: URL): (error: unknown) => never {
  return (error) => {
    const points = Object.keys(nothingPointedAt).some((name) => url.searchParams.has(name));
    if (points && error instanceof ApiError && error.status === 404)
      throw redirect(url.pathname + withParams(url.searchParams, nothingPointedAt));
    throw error;
  };
}
