import { findRoute, matchesRoute, type Plan, type PlannedRemote, RemoteFailure } from '@cairn/contract';
import { ApiError } from '@cairn/shell';
import { store } from '@cairn/shell/host';
import type { RouteObject } from 'react-router';
import { avoidedFor } from './avoided.ts';
import { troubleWith } from './diagnose.ts';
import { entryUrl, loadRoutesModule, registerRelease } from './federation.ts';
import { adoptReleases, fetchPlan, planAtom } from './plan.ts';
import { preloadPath } from './preload.ts';
import { markFailure, reportFailure } from './report.ts';
import { isPassing, pauseBefore, retries, withTimeout } from './timeouts.ts';

/** Timeouts in milliseconds: of the first attempt, of each retry, and of reading the registry before a retry. */
const loadTimeoutMs = 12_000;
const againTimeoutMs = 6_000;
const registryTimeoutMs = 5_000;

/** A running release, and the failure of the planned one if this is its fallback. */
interface Running {
  ran: PlannedRemote;
  insteadOf: RemoteFailure | null;
  routes: RouteObject[];
}

/** idle → loading → ready | failed. A failure is not final: the next attempt starts over. */
type State =
  | { status: 'loading'; work: Promise<RouteObject[]> }
  | ({ status: 'ready' } & Running)
  | { status: 'failed'; failure: RemoteFailure };

const states = new Map<string, State>();

/** Returns the release that this tab runs, and the failure that it replaces; undefined if none runs. */
export function runningOf(id: string): Pick<Running, 'ran' | 'insteadOf'> | undefined {
  const state = states.get(id);
  return state?.status === 'ready' ? state : undefined;
}

/** Returns whether this tab is loading or running a release of the remote. */
export function isBegun(id: string): boolean {
  const status = states.get(id)?.status;
  return status === 'loading' || status === 'ready';
}

/** Clears a failure, so that the next navigation retries. */
export function forgetFailure(id: string): void {
  if (states.get(id)?.status === 'failed') states.delete(id);
}

/**
 * Returns the routes of a remote. Concurrent calls share one load. `planMs`: how long it took until the plan named the release.
 * @throws {RemoteFailure}
 */
export function loadRemoteRoutes(remote: PlannedRemote, path: string, planMs = 0): Promise<RouteObject[]> {
  const state = states.get(remote.id);
  if (state?.status === 'ready') return Promise.resolve(state.routes);
  if (state?.status === 'loading') return state.work;
  const start = performance.now();
  const work = bringUp(remote, path).then(
    (running) => {
      states.set(remote.id, { status: 'ready', ...running });
      const { id, release, base } = running.ran;
      // Read from here by the telemetry once the page is idle.
      const insteadOf = running.insteadOf?.release ?? null;
      performance.measure('cairn.remote', { start, detail: { id, release, base, path, planMs, insteadOf } });
      return running.routes;
    },
    (failure: RemoteFailure) => {
      states.set(remote.id, { status: 'failed', failure });
      throw failure;
    },
  );
  states.set(remote.id, { status: 'loading', work });
  return work;
}

/** Loads the planned release, with retries where they may help, then its fallback. @throws {RemoteFailure} of the planned release */
async function bringUp(first: PlannedRemote, path: string): Promise<Running> {
  // Another attempt at a remote starts with the registry: a deployment may have removed its files.
  let remote = attempted.has(first.id) || avoidedFor(first) ? ((await latest(first)) ?? first) : first;
  let failure = avoidedFailure(remote);
  for (let tried = 0; !failure; tried += 1) {
    try {
      return { ran: remote, insteadOf: null, routes: await run(remote, path) };
    } catch (error) {
      const seen = error instanceof RemoteFailure ? error : new RemoteFailure('EVALUATION', remote.id, remote.release, { cause: error });
      const again = tried < retries && isPassing(seen.code);
      if (again) await pauseBefore(tried);
      const fresh = (await latest(remote)) ?? remote;
      // A release other than the failed one is always tried, within the number of retries.
      const isOther = fresh.release !== remote.release && tried < retries;
      remote = fresh;
      if (!again && !isOther) failure = seen;
    }
  }
  return fallBack(remote, failure, path);
}

/** Runs the fallback if there is one and it has the page. The failure is reported either way. */
async function fallBack(remote: PlannedRemote, failure: RemoteFailure, path: string): Promise<Running> {
  const { fallback } = remote;
  if (!fallback || !findRoute(fallback.routes, pathnameOf(path))) throw failure;
  try {
    const routes = await run(fallback, path);
    // If the previous document has reported the failure, it is only counted here, not reported again.
    if (avoidedFor(remote)) markFailure(failure);
    else reportFailure(failure);
    store.set(planAtom, (plan) => withRunning(plan, remote, fallback));
    return { ran: fallback, insteadOf: failure, routes };
  } catch (error) {
    console.warn('what was good before does not run either', error);
    throw failure;
  }
}

/** Returns the plan with the running release instead of the planned one. Pages that the fallback lacks still belong to the remote. */
function withRunning(plan: Plan, { id, label, routes }: PlannedRemote, running: PlannedRemote): Plan {
  const others = routes.filter(({ path }) => !running.routes.some((route) => route.path === path));
  const entry = { ...running, label, routes: [...running.routes, ...others] };
  return { ...plan, remotes: plan.remotes.map((remote) => (remote.id === id ? entry : remote)) };
}

async function run(remote: PlannedRemote, path: string): Promise<RouteObject[]> {
  const again = attempted.has(remote.id);
  const inVain = unanswered.get(remote.release) ?? 0;
  // Uses a fetch first, because it can be aborted: a hanging script keeps its connection, and a browser has only six.
  const trouble = inVain > 0 && (await troubleWith([{ url: entryUrl(remote, inVain), integrity: remote.integrity[remote.entry] }]));
  if (trouble) throw new RemoteFailure(trouble, remote.id, remote.release);
  registerRelease(remote, again, inVain);
  attempted.add(remote.id);
  // A failed preload would also answer the next request for its file, without using the network.
  if (!again) preloadPath(remote, path);
  try {
    return routesOf(remote, await withTimeout(remote, loadRoutesModule(remote), again ? againTimeoutMs : loadTimeoutMs));
  } catch (error) {
    if (error instanceof RemoteFailure && error.code === 'TIMEOUT')
      unanswered.set(remote.release, (unanswered.get(remote.release) ?? 0) + 1);
    throw error;
  }
}

/** How often a release timed out without an answer. */
const unanswered = new Map<string, number>();
const attempted = new Set<string>();

/** Returns the failure for which this tab was reloaded, if it avoids the release. */
function avoidedFailure(remote: PlannedRemote): RemoteFailure | null {
  const code = remote.fallback && avoidedFor(remote)?.code;
  return code ? new RemoteFailure(code, remote.id, remote.release) : null;
}

/**
 * Returns the remote as the registry has it now; undefined if the registry is unreachable, so that known data is used.
 * @throws {RemoteFailure} NOT_FOUND or FORBIDDEN when this visitor's plan no longer has the remote
 */
async function latest(remote: PlannedRemote): Promise<PlannedRemote | undefined> {
  const fresh = await readRegistry();
  if (!fresh) return undefined;
  store.set(planAtom, (plan) => adoptReleases(plan, fresh, (id) => id !== remote.id && isBegun(id)));
  const found = fresh.remotes.find(({ id }) => id === remote.id);
  if (found) return found;
  const isForbidden = remote.routes.some(({ path }) => fresh.forbidden.some((pattern) => matchesRoute(pattern, path)));
  throw new RemoteFailure(isForbidden ? 'FORBIDDEN' : 'NOT_FOUND', remote.id, remote.release);
}

/** Reads the registry with a short timeout; undefined if it does not answer. */
export async function readRegistry(): Promise<Plan | undefined> {
  try {
    return await fetchPlan(registryTimeoutMs);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

function routesOf(remote: PlannedRemote, module: unknown): RouteObject[] {
  const routes = typeof module === 'object' && module !== null && 'routes' in module ? module.routes : undefined;
  if (!Array.isArray(routes) || routes.length === 0) throw new RemoteFailure('CONTRACT', remote.id, remote.release);
  return routes as RouteObject[]; // React Router validates each route when it is added
}

function pathnameOf(path: string): string {
  return new URL(path, location.href).pathname;
}
