import { isServerPath } from '@cairn/api';
import { findRoute, RemoteFailure } from '@cairn/contract';
import { store } from '@cairn/shell/host';
import { createBrowserRouter, Outlet, type RouteObject, redirectDocument } from 'react-router';
import { forgetFailure, isReady, loadRemoteRoutes } from '../remotes/loader.ts';
import { ownerOf, planAtom } from '../remotes/plan.ts';
import { Shell } from '../shell/shell.tsx';
import { ShellSkeleton } from '../shell/skeleton.tsx';
import { AreaError } from './area-error.tsx';

const failures = new Map<string, RemoteFailure>();

/**
 * Each remote is a pathless area with an error boundary of its own, so that one that fails leaves the rail and every
 * other remote as they are. Until it is loaded its paths are caught by placeholders; React Router then asks
 * `patchRoutesOnNavigation`, which loads the remote that owns the path and puts its routes in.
 */
export function createAppRouter() {
  const plan = store.get(planAtom);
  const areas = plan.remotes.map(
    (remote): RouteObject => ({
      id: areaId(remote.id),
      element: <Outlet />,
      errorElement: <AreaError />,
      handle: { remote: remote.id },
      children: remote.routes.map(({ path }) => ({ path: `${path}/*`, loader: ({ request }) => answerUnloaded(remote.id, request) })),
    }),
  );
  const patched = new Set<string>();
  return createBrowserRouter(
    [
      {
        id: 'shell',
        element: <Shell />,
        errorElement: <AreaError bare />,
        hydrateFallbackElement: <ShellSkeleton />,
        children: [
          ...areas,
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
      async patchRoutesOnNavigation({ path, patch }) {
        const owner = ownerOf(store.get(planAtom), path);
        if (!owner || owner === 'forbidden' || patched.has(owner.id)) return;
        failures.delete(owner.id);
        forgetFailure(owner.id);
        try {
          const routes = await loadRemoteRoutes(owner, path);
          if (patched.has(owner.id)) return;
          patched.add(owner.id);
          patch(areaId(owner.id), routes);
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
}

function areaId(remote: string): string {
  return `area:${remote}`;
}

/** A placeholder was reached: its remote has failed, or the path below it is nobody's. */
function answerUnloaded(id: string, request: Request): never {
  const { pathname } = new URL(request.url);
  const remote = store.get(planAtom).remotes.find((candidate) => candidate.id === id);
  if (remote && findRoute(remote.routes, pathname)) {
    const failure = failures.get(id);
    if (failure) throw failure;
    if (isReady(id)) throw new RemoteFailure('CONTRACT', id, remote.release);
  }
  return answerUnknown(request);
}

function answerUnknown(request: Request): never {
  const url = new URL(request.url);
  if (isServerPath(url.pathname)) throw redirectDocument(url.pathname + url.search);
  throw new Response(null, { status: ownerOf(store.get(planAtom), url.pathname) === 'forbidden' ? 403 : 404 });
}
