import { findRoute, matchesRoute, type Plan, type PlannedRemote, RemoteFailure } from '@cairn/contract';
import { ApiError } from '@cairn/shell';
import { store } from '@cairn/shell/host';
import type { RouteObject } from 'react-router';
import { avoidedFor } from './avoided.ts';
import { troubleWith } from './diagnose.ts';
import { entryUrl, loadRoutesModule, registerRelease } from './federation.ts';
import { inTime, isPassing, pauseBefore, retries } from './patience.ts';
import { fetchPlan, planAtom, takeUp } from './plan.ts';
import { preloadPath } from './preload.ts';
import { markFailure, reportFailure } from './report.ts';

/** How long the first try may take, each further one, and how long the registry is waited for before it, in milliseconds. */
const loadTimeoutMs = 12_000;
const againTimeoutMs = 6_000;
const registryTimeoutMs = 5_000;

/** A release that this tab runs, and the failure of another one in whose place it does. */
interface Running {
  ran: PlannedRemote;
  insteadOf: RemoteFailure | null;
  routes: RouteObject[];
}

/** idle → loading → ready | failed. A failure is never for ever: the next attempt begins anew. */
type State =
  | { status: 'loading'; work: Promise<RouteObject[]> }
  | ({ status: 'ready' } & Running)
  | { status: 'failed'; failure: RemoteFailure };

const states = new Map<string, State>();

/** The release that this tab runs, and what failed before it; undefined where none runs. */
export function runningOf(id: string): Pick<Running, 'ran' | 'insteadOf'> | undefined {
  const state = states.get(id);
  return state?.status === 'ready' ? state : undefined;
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
  const work = bringUp(remote, path).then(
    (running) => {
      states.set(remote.id, { status: 'ready', ...running });
      const { id, release, base } = running.ran;
      // Told to the server from here, once the page is at rest.
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

/** The release of the plan, tried again where that may help, then what was good before it. @throws {RemoteFailure} of the first */
async function bringUp(first: PlannedRemote, path: string): Promise<Running> {
  // A second look at a remote begins with the registry: a deployment may have taken its files away.
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
      // Another release than the one that failed is tried in any case, for as long as there is patience.
      const isOther = fresh.release !== remote.release && tried < retries;
      remote = fresh;
      if (!again && !isOther) failure = seen;
    }
  }
  return fallBack(remote, failure, path);
}

/** What was good before runs, where there is such a release and it has the page. The failure is told all the same. */
async function fallBack(remote: PlannedRemote, failure: RemoteFailure, path: string): Promise<Running> {
  const { fallback } = remote;
  if (!fallback || !findRoute(fallback.routes, pathnameOf(path))) throw failure;
  try {
    const routes = await run(fallback, path);
    // Where the document before this one has told of it, it counts here too, and is not told again.
    if (avoidedFor(remote)) markFailure(failure);
    else reportFailure(failure);
    store.set(planAtom, (plan) => withRunning(plan, remote, fallback));
    return { ran: fallback, insteadOf: failure, routes };
  } catch (error) {
    console.warn('what was good before does not run either', error);
    throw failure;
  }
}

/** The release in the place of the one that it stands for. Pages that it has not are still that remote's. */
function withRunning(plan: Plan, { id, label, routes }: PlannedRemote, running: PlannedRemote): Plan {
  const others = routes.filter(({ path }) => !running.routes.some((route) => route.path === path));
  const entry = { ...running, label, routes: [...running.routes, ...others] };
  return { ...plan, remotes: plan.remotes.map((remote) => (remote.id === id ? entry : remote)) };
}

async function run(remote: PlannedRemote, path: string): Promise<RouteObject[]> {
  const again = attempted.has(remote.id);
  const inVain = unanswered.get(remote.release) ?? 0;
  // By a call first, which can be given up: a script that hangs keeps its connection, and a browser has six.
  const trouble = inVain > 0 && (await troubleWith([{ url: entryUrl(remote, inVain), integrity: remote.integrity[remote.entry] }]));
  if (trouble) throw new RemoteFailure(trouble, remote.id, remote.release);
  registerRelease(remote, again, inVain);
  attempted.add(remote.id);
  // A preload that fails answers the next request for its file as well, without asking the network.
  if (!again) preloadPath(remote, path);
  try {
    return routesOf(remote, await inTime(remote, loadRoutesModule(remote), again ? againTimeoutMs : loadTimeoutMs));
  } catch (error) {
    if (error instanceof RemoteFailure && error.code === 'TIMEOUT')
      unanswered.set(remote.release, (unanswered.get(remote.release) ?? 0) + 1);
    throw error;
  }
}

/** How often a release was given up because nothing came. */
const unanswered = new Map<string, number>();
const attempted = new Set<string>();

/** This tab has begun anew because of it. */
function avoidedFailure(remote: PlannedRemote): RemoteFailure | null {
  const code = remote.fallback && avoidedFor(remote)?.code;
  return code ? new RemoteFailure(code, remote.id, remote.release) : null;
}

/**
 * What the registry says now; undefined where it cannot be reached either, and what is known has to do.
 * @throws {RemoteFailure} NOT_FOUND or FORBIDDEN where it has nothing of the remote for this visitor any more
 */
async function latest(remote: PlannedRemote): Promise<PlannedRemote | undefined> {
  const fresh = await readRegistry();
  if (!fresh) return undefined;
  store.set(planAtom, (plan) => takeUp(plan, fresh, (id) => id !== remote.id && isBegun(id)));
  const found = fresh.remotes.find(({ id }) => id === remote.id);
  if (found) return found;
  const isForbidden = remote.routes.some(({ path }) => fresh.forbidden.some((pattern) => matchesRoute(pattern, path)));
  throw new RemoteFailure(isForbidden ? 'FORBIDDEN' : 'NOT_FOUND', remote.id, remote.release);
}

/** The registry as it is now, which is not waited for long: undefined where it does not answer. */
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
  return routes as RouteObject[]; // React Router checks each as it takes it in
}

function pathnameOf(path: string): string {
  return new URL(path, location.href).pathname;
}
