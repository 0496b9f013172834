import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactElement } from 'react';
import { Outlet, type RouteObject, useLoaderData } from 'react-router';
import { handleLive, type LiveHandlers } from './live.ts';
import { i18nFor, type LoadCatalogue, registerCatalogue } from './locale.ts';

/**
 * Creates the export of a remote's `src/routes.tsx`: its routes, inside its own i18n provider. The catalogue is fetched in parallel to the
 * page's code.
 */
export function remoteRoutes(remote: {
  id: string;
  catalogue: LoadCatalogue;
  routes: RouteObject[];
  /** Handlers of live events for the remote's queries. */
  live?: LiveHandlers;
}): RouteObject[] {
  registerCatalogue(remote.id, remote.catalogue);
  if (remote.live) handleLive(remote.id, remote.live);
  return [
    {
      id: `remote:${remote.id}`,
      loader: () => i18nFor(remote.id, remote.catalogue),
      shouldRevalidate: () => false,
      Component: RemoteLanguages,
      children: remote.routes,
    },
  ];
}

function RemoteLanguages(): ReactElement {
  const i18n = useLoaderData<I18n>();
  return (
    <I18nProvider i18n={i18n}>
      <Outlet />
    </I18nProvider>
  );
}
