import { type PlannedRemote, RemoteFailure } from '@cairn/contract';
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { errorOf, loaderErrorOf } from '../failures/error-of.ts';
import { codeOf, isLoadFailure } from './diagnose.ts';
import { reloadFor } from './recover.ts';
import { isPassing, pauseBefore, retries, withTimeout } from './timeouts.ts';

/** Timeout of one attempt to load a page, in milliseconds. */
const pageTimeoutMs = 10_000;
/** A loader waits for the API no longer than the client's timeout (30 s), so a later response will never come. */
const loaderTimeoutMs = 35_000;

type Load = (args: LoaderFunctionArgs, context?: unknown) => unknown;

/**
 * Wraps a remote's routes with timeouts: a page that does not load is retried and then fails with its code, and a loader that never answers
 * fails with TIMEOUT. Other errors pass through.
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

/** Wraps a loader. A synchronous result is returned at once, so that a page with cached data does not wait. */
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

/** Calls a loader, and makes what it throws synchronously readable, like its rejections. */
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

/** Retries when a file did not load and may load later. Other failures are thrown at once; a slow loader is not called again. */
async function patiently<T>(remote: PlannedRemote, ms: number, load: () => Promise<T>): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await withTimeout(remote, load(), ms);
    } catch (thrown) {
      const cause = loaderErrorOf(thrown);
      if (!isLoadFailure(cause) && !(cause instanceof RemoteFailure)) throw cause;
      const failure = await failureOf(remote, cause);
      const isWorthIt = isPassing(failure.code) && (failure.code !== 'TIMEOUT' || ms === pageTimeoutMs);
      if (tried >= retries || !isWorthIt) {
        if (await reloadFor(failure)) return new Promise<never>(() => undefined); // this document is about to be replaced
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
