import { type PlannedRemote, RemoteFailure } from '@cairn/contract';
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { errorOf, loaderErrorOf } from '../failures/error-of.ts';
import { codeOf, isLoadFailure } from './diagnose.ts';
import { inTime, isPassing, pauseBefore, retries } from './patience.ts';
import { beginAnewFor } from './recover.ts';

/** How long one try to fetch a page may take, in milliseconds. */
const pageTimeoutMs = 10_000;
/** A loader waits for the API at most as long as the client does (30 s); what comes later never comes. */
const loaderTimeoutMs = 35_000;

type Load = (args: LoaderFunctionArgs, context?: unknown) => unknown;

/**
 * The routes of a remote, each of which ends in time: a page that does not come is tried again and then fails with its
 * code, a loader that never answers fails with TIMEOUT. What else they raise is theirs.
 */
export function guarded(remote: PlannedRemote, routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { lazy, loader, children } = route;
    return {
      ...route,
      ...(typeof lazy === 'function' ? { lazy: () => loadPage(remote, lazy) } : {}),
      ...(typeof loader === 'function' ? { loader: guardedLoader(remote, loader as Load) } : {}), // React Router calls it with both
      ...(children ? { children: guarded(remote, children) } : {}),
    } as RouteObject; // an index route stays one, and has no children
  });
}

/** What is there already is answered at once: a page whose data is in hand waits for nothing. */
function guardedLoader(remote: PlannedRemote, loader: Load): Load {
  return (args, context) => {
    const answer = begin(loader, args, context);
    if (!(answer instanceof Promise)) return answer;
    let first: Promise<unknown> | undefined = answer;
    return patiently(remote, loaderTimeoutMs, async () => {
      const asked = first ?? loader(args, context);
      first = undefined;
      return asked;
    });
  };
}

/** What a loader throws before it waits is as hard to read as what it rejects with. */
function begin(loader: Load, args: LoaderFunctionArgs, context: unknown): unknown {
  try {
    return loader(args, context);
  } catch (thrown) {
    throw loaderErrorOf(thrown);
  }
}

function loadPage<T>(remote: PlannedRemote, load: () => Promise<T>): Promise<T> {
  return patiently(remote, pageTimeoutMs, async () => {
    try {
      return await load();
    } catch (thrown) {
      throw await failureOf(remote, errorOf(thrown));
    }
  });
}

/** Tries again where a file did not come and may yet. What fails otherwise, fails; a loader that is late is not asked again. */
async function patiently<T>(remote: PlannedRemote, ms: number, load: () => Promise<T>): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await inTime(remote, load(), ms);
    } catch (thrown) {
      const cause = loaderErrorOf(thrown);
      if (!isLoadFailure(cause) && !(cause instanceof RemoteFailure)) throw cause;
      const failure = await failureOf(remote, cause);
      const isWorthIt = isPassing(failure.code) && (failure.code !== 'TIMEOUT' || ms === pageTimeoutMs);
      if (tried >= retries || !isWorthIt) {
        if (await beginAnewFor(failure)) return new Promise<never>(() => undefined); // this document is on its way out
        throw failure;
      }
      await pauseBefore(tried);
    }
  }
}

async function failureOf(remote: PlannedRemote, cause: unknown): Promise<RemoteFailure> {
  if (cause instanceof RemoteFailure) return cause;
  return new RemoteFailure(await codeOf(cause, remote), remote.id, remote.release, { cause });
}
