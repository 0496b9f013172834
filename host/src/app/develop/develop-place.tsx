import { lazy } from '@cairn/ui/core';
import type { ReactElement } from 'react';
import { type RequestedOverrides, requestOverrides, useDevelop, useRequestedOverrides } from './develop.ts';
import { isSafe } from './tab.ts';

const OverrideBar = lazy<object>(async () => (await import(/* webpackChunkName: "develop" */ './override-bar.tsx')).OverrideBar);
const ConfirmOverrides = lazy<{ wishes: RequestedOverrides; onClose: () => void }>(
  async () => (await import(/* webpackChunkName: "develop" */ './confirm-overrides.tsx')).ConfirmOverrides,
);

/** The bar with this tab's overrides, always visible, and the confirmation of new ones. Empty for users who may not override remotes. */
export function DevelopPlace(): ReactElement | null {
  const develop = useDevelop();
  const wishes = useRequestedOverrides();
  if (!develop) return null;
  return (
    <>
      {(develop.tab || isSafe()) && <OverrideBar />}
      {wishes && <ConfirmOverrides wishes={wishes} onClose={() => requestOverrides(null)} />}
    </>
  );
}
