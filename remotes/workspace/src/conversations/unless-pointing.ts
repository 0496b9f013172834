import { ApiError, withParams } from '@cairn/shell';
import { redirect } from 'react-router';
import { nothingPointedAt } from './list-state.ts';

/** If a linked message no longer exists, redirects to the conversation without it. */
export function unlessPointing(url: URL): (error: unknown) => never {
  return (error) => {
    const points = Object.keys(nothingPointedAt).some((name) => url.searchParams.has(name));
    if (points && error instanceof ApiError && error.status === 404)
      throw redirect(url.pathname + withParams(url.searchParams, nothingPointedAt));
    throw error;
  };
}
