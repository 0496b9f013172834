import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactElement } from 'react';
import { Outlet, type RouteObject, useLoaderData } from 'react-router';
import { handleLive, type LiveHandlers } from './live.ts';
import { i18nFor, type LoadCatalogue, registerCatalogue } from './locale.ts';

/**
 * What a remote's `src/routes.tsx` exports: its routes, under its own languages. The catalogue is fetched beside the
 * page's code, not after it.
 */
export function remoteRoutes(remote: {
  id: string;
  catalogue: LoadCatalogue;
  routes: RouteObject[];
  /** What live events mean to what this remote has read. */
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
