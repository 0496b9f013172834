import { isServerPath } from '@cairn/api';
import { ownerOf, type PlannedRemote, RemoteFailure, unavailableAt } from '@cairn/contract';
import { ApiError } from '@cairn/shell';
import { store } from '@cairn/shell/host';
import { createBrowserRouter, Outlet, type RouteObject, redirectDocument } from 'react-router';
import { ReadableErrors } from '../failures/readable-errors.tsx';
import { findOwner } from '../remotes/full-plan.ts';
import { guarded } from '../remotes/guard.ts';
import { forgetFailure, loadRemoteRoutes, runningOf } from '../remotes/loader.ts';
import { planAtom } from '../remotes/plan.ts';
import { configureComingPlace } from '../remotes/recover.ts';
import { reportFailure } from '../remotes/report.ts';
import { Shell } from '../shell/shell.tsx';
import { ShellSkeleton } from '../shell/skeleton.tsx';
import { AreaError } from './area-error.tsx';
import { RemoteArea } from './remote-area.tsx';

const failures = new Map<string, RemoteFailure>();

/**
 * Creates the router. Each remote is a pathless area with its own error boundary, so that a failing one does not affect the rail and the
 * other remotes. A path without an area matches `*`; React Router then calls `patchRoutesOnNavigation`, which adds the area of the remote
 * that owns the path, loads the remote, and adds its routes. So the router only matches routes of remotes that this tab has visited.
 * @param others pages outside the shell's frame
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
        // For an aborted navigation, the router would show the error instead of the new page.
        const found = await findOwner(path).catch((error: unknown) => {
          if (signal.aborted) return;
          if (error instanceof ApiError) reportFailure(registryFailure(error));
          throw error;
        });
        if (!found || typeof found === 'string') return;
        const owner = found.remote;
        const planMs = performance.now() - asked;
        if (patched.has(owner.id)) return;
        patch('shell', [areaOf(owner)]); // an existing area stays as it is
        failures.delete(owner.id);
        forgetFailure(owner.id);
        try {
          const routes = await loadRemoteRoutes(owner, path, planMs);
          // An aborted navigation adds no routes.
          if (patched.has(owner.id) || signal.aborted) return;
          patched.add(owner.id);
          patch(areaId(owner.id), guarded(runningOf(owner.id)?.ran ?? owner, routes));
        } catch (error) {
          // Thrown again by the placeholder's loader, where the area's own boundary catches it.
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

/** The failure when the registry did not name the owner of a path: shown by the page, and reported to the server if possible. */
function registryFailure(error: ApiError): RemoteFailure {
  const code = error.code === 'UNEXPECTED_ANSWER' ? 'CONTRACT' : error.code === 'TIMEOUT' ? 'TIMEOUT' : 'UNREACHABLE';
  return new RemoteFailure(code, 'host', null, { cause: error });
}

/**
 * Returns the area of a remote, with a placeholder for each of its routes. A placeholder matches if the remote could not be loaded or has
 * no such page.
 */
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

/** Handles a placeholder match: its remote has failed, or the path below it has no page. */
function answerUnloaded(id: string, request: Request): never {
  const owner = ownerOf(store.get(planAtom), new URL(request.url).pathname);
  if (typeof owner !== 'string' && owner.remote.id === id) {
    const failure = failures.get(id);
    if (failure) throw failure;
    // The running release lacks the page: it is a fallback, or it contradicts its own declaration.
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
