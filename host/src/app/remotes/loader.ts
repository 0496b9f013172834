import { type FailureCode, type PlannedRemote, RemoteFailure } from '@cairn/contract';
import { ApiError } from '@cairn/shell';
import { store } from '@cairn/shell/host';
import type { RouteObject } from 'react-router';
import { loadRoutesModule, registerRelease } from './federation.ts';
import { fetchPlan, planAtom, takeUp } from './plan.ts';
import { preloadPath } from './preload.ts';

const loadTimeoutMs = 12_000;
const retries = 2;
const retryBaseMs = 300;

/** idle → loading → ready | failed. A failure is never for ever: the next attempt begins anew. */
type State =
  | { status: 'loading'; work: Promise<RouteObject[]> }
  | { status: 'ready'; routes: RouteObject[] }
  | { status: 'failed'; failure: RemoteFailure };

const states = new Map<string, State>();

/** Has this tab a release of the remote running? */
export function isReady(id: string): boolean {
  return states.get(id)?.status === 'ready';
}

/** Has this tab begun to load a release of the remote, or is it running? */
export function isBegun(id: string): boolean {
  const status = states.get(id)?.status;
  return status === 'loading' || status === 'ready';
}

/** Forgets a failure, so that the next navigation tries again. */
export function forgetFailure(id: string): void {
  if (states.get(id)?.status === 'failed') states.delete(id);
}

/**
 * The routes of a remote, loaded once however many ask. `planMs`: how long it took until the plan said which release it is.
 * @throws {RemoteFailure}
 */
export function loadRemoteRoutes(remote: PlannedRemote, path: string, planMs = 0): Promise<RouteObject[]> {
  const state = states.get(remote.id);
  if (state?.status === 'ready') return Promise.resolve(state.routes);
  if (state?.status === 'loading') return state.work;
  const start = performance.now();
  const work = attempt(remote, path).then(
    ({ ran: { id, release, base }, routes }) => {
      states.set(id, { status: 'ready', routes });
      // Told to the server from here, once the page is at rest.
      performance.measure('cairn.remote', { start, detail: { id, release, base, path, planMs } });
      return routes;
    },
    (failure: RemoteFailure) => {
      states.set(remote.id, { status: 'failed', failure });
      throw failure;
    },
  );
  states.set(remote.id, { status: 'loading', work });
  return work;
}

async function attempt(first: PlannedRemote, path: string): Promise<{ ran: PlannedRemote; routes: RouteObject[] }> {
  // A second look at a remote begins with the registry: a deployment may have taken its files away.
  let remote = attempted.has(first.id) ? ((await latest(first)) ?? first) : first;
  for (let tried = 0; ; tried += 1) {
    try {
      registerRelease(remote, tried > 0 || attempted.has(remote.id));
      attempted.add(remote.id);
      preloadPath(remote, path);
      return { ran: remote, routes: routesOf(remote, await withTimeout(remote, loadRoutesModule(remote))) };
    } catch (error) {
      const failure = error instanceof RemoteFailure ? error : new RemoteFailure('EVALUATION', remote.id, remote.release, { cause: error });
      if (tried >= retries || !isPassing(failure.code)) throw failure;
      await pause(retryBaseMs * 2 ** tried * (0.5 + Math.random()));
      remote = (await latest(remote)) ?? remote;
    }
  }
}

const attempted = new Set<string>();

/** What the registry says now; undefined where it cannot be reached either, and what is known has to do. */
async function latest(remote: PlannedRemote): Promise<PlannedRemote | undefined> {
  try {
    const fresh = await fetchPlan();
    store.set(planAtom, (plan) => takeUp(plan, fresh, (id) => id !== remote.id && isBegun(id)));
    return fresh.remotes.find((candidate) => candidate.id === remote.id);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

function routesOf(remote: PlannedRemote, module: unknown): RouteObject[] {
  const routes = typeof module === 'object' && module !== null && 'routes' in module ? module.routes : undefined;
  if (!Array.isArray(routes) || routes.length === 0) throw new RemoteFailure('CONTRACT', remote.id, remote.release);
  return routes as RouteObject[]; // React Router checks each as it takes it in
}

function withTimeout<T>(remote: PlannedRemote, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new RemoteFailure('TIMEOUT', remote.id, remote.release)), loadTimeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function isPassing(code: FailureCode): boolean {
  return code === 'UNREACHABLE' || code === 'TIMEOUT';
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
