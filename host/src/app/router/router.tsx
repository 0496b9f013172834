import { isServerPath } from '@cairn/api';
import { ownerOf, type PlannedRemote, RemoteFailure, unavailableAt } from '@cairn/contract';
import { ApiError } from '@cairn/shell';
import { store } from '@cairn/shell/host';
import { createBrowserRouter, Outlet, type RouteObject, redirectDocument } from 'react-router';
import { ReadableErrors } from '../failures/readable-errors.tsx';
import { guarded } from '../remotes/guard.ts';
import { forgetFailure, loadRemoteRoutes, runningOf } from '../remotes/loader.ts';
import { planAtom } from '../remotes/plan.ts';
import { configureComingPlace } from '../remotes/recover.ts';
import { reportFailure } from '../remotes/report.ts';
import { findOwner } from '../remotes/whole-plan.ts';
import { Shell } from '../shell/shell.tsx';
import { ShellSkeleton } from '../shell/skeleton.tsx';
import { AreaError } from './area-error.tsx';
import { RemoteArea } from './remote-area.tsx';

const failures = new Map<string, RemoteFailure>();

/**
 * Each remote is a pathless area with an error boundary of its own, so that one that fails leaves the rail and every
 * other remote as they are. A path that no area has yet is caught by `*`; React Router then asks
 * `patchRoutesOnNavigation`, which puts in the area of the remote that owns it, loads the remote, and puts its routes in.
 * So the router goes through the routes of the remotes that this tab has seen, however many there are.
 * @param others pages that stand beside the shell, not in it
 */
export function createAppRouter(others: readonly RouteObject[] = []) {
  const patched = new Set<string>();
  const router = createBrowserRouter(
    [
      ...others,
      {
        id: 'shell',
        element: (
          <ReadableErrors>
            <Shell />
          </ReadableErrors>
        ),
        errorElement: <AreaError bare />,
        hydrateFallbackElement: <ShellSkeleton />,
        children: [
          {
            id: 'unknown',
            element: <Outlet />,
            errorElement: <AreaError />,
            children: [{ path: '*', loader: ({ request }) => answerUnknown(request) }],
          },
        ],
      },
    ],
    {
      async patchRoutesOnNavigation({ path, patch, signal }) {
        const asked = performance.now();
        // The router would show what a navigation raises that was given up, in place of the page that was gone to instead.
        const found = await findOwner(path).catch((error: unknown) => {
          if (signal.aborted) return;
          if (error instanceof ApiError) reportFailure(registryFailure(error));
          throw error;
        });
        if (!found || typeof found === 'string') return;
        const owner = found.remote;
        const planMs = performance.now() - asked;
        if (patched.has(owner.id)) return;
        patch('shell', [areaOf(owner)]); // one that is there already stays as it is
        failures.delete(owner.id);
        forgetFailure(owner.id);
        try {
          const routes = await loadRemoteRoutes(owner, path, planMs);
          // A navigation that was given up puts nothing in.
          if (patched.has(owner.id) || signal.aborted) return;
          patched.add(owner.id);
          patch(areaId(owner.id), guarded(runningOf(owner.id)?.ran ?? owner, routes));
        } catch (error) {
          // Raised again by the placeholder's loader, where the area's own boundary catches it.
          failures.set(
            owner.id,
            error instanceof RemoteFailure ? error : new RemoteFailure('EVALUATION', owner.id, owner.release, { cause: error }),
          );
        }
      },
    },
  );
  configureComingPlace(() => {
    const { location: coming } = router.state.navigation;
    return coming && new URL(router.createHref(coming), location.href).href;
  });
  return router;
}

/** The registry did not say whose the path is: the page says so, and the server hears of it where it can. */
function registryFailure(error: ApiError): RemoteFailure {
  const code = error.code === 'UNEXPECTED_ANSWER' ? 'CONTRACT' : error.code === 'TIMEOUT' ? 'TIMEOUT' : 'UNREACHABLE';
  return new RemoteFailure(code, 'host', null, { cause: error });
}

/** The area of a remote, with a placeholder for each of its routes: reached where the remote could not be loaded. */
function areaOf(remote: PlannedRemote): RouteObject {
  return {
    id: areaId(remote.id),
    element: <RemoteArea id={remote.id} />,
    errorElement: <AreaError />,
    handle: { remote: remote.id },
    children: remote.routes.map(({ path }) => ({ path: `${path}/*`, loader: ({ request }) => answerUnloaded(remote.id, request) })),
  };
}

function areaId(remote: string): string {
  return `area:${remote}`;
}

/** A placeholder was reached: its remote has failed, or the path below it is nobody's. */
function answerUnloaded(id: string, request: Request): never {
  const owner = ownerOf(store.get(planAtom), new URL(request.url).pathname);
  if (typeof owner !== 'string' && owner.remote.id === id) {
    const failure = failures.get(id);
    if (failure) throw failure;
    // What runs here has no such page: it is what was good before, or not what its own declaration says.
    const running = runningOf(id);
    if (running) throw running.insteadOf ?? new RemoteFailure('CONTRACT', id, running.ran.release);
  }
  return answerUnknown(request);
}

function answerUnknown(request: Request): never {
  const url = new URL(request.url);
  if (isServerPath(url.pathname)) throw redirectDocument(url.pathname + url.search);
  const unavailable = unavailableAt(store.get(planAtom), url.pathname);
  if (unavailable) throw new RemoteFailure(unavailable.code, unavailable.id, unavailable.release);
  throw new Response(null, { status: ownerOf(store.get(planAtom), url.pathname) === 'forbidden' ? 403 : 404 });
}
