import { queryClient } from '@cairn/shell';
import { store } from '@cairn/shell/host';
import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { type BoundFunctions, type queries, within } from '@testing-library/dom';
import { act, render } from '@testing-library/react';
import { Provider } from 'jotai';
import { createElement, type ReactElement, StrictMode } from 'react';
import { useToasterStore } from 'react-hot-toast';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';

/** A page of a remote in a document. Elements are found as users would find them (Testing Library's queries). */
export interface TestPage extends BoundFunctions<typeof queries> {
  /** Navigates within the remote. @throws like `open` */
  go(to: string): Promise<void>;
  /** Returns path, query and hash. */
  address(): string;
  /** Unmounts the page, as the shell does when the user opens another remote. */
  leave(): void;
}

interface Surroundings {
  i18n: I18n;
  /** Called with the visible notifications whenever they change. */
  notified(texts: readonly string[]): void;
}

/** Opens `path` with `routes`. @throws any error of a loader or a page */
export async function openPage(routes: RouteObject[], path: string, { i18n, notified }: Surroundings): Promise<TestPage> {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const Notified = (): null => {
    notified(
      useToasterStore()
        .toasts.filter(({ visible }) => visible)
        .map(({ message }) => String(message)),
    );
    return null;
  };
  const tree = (...parts: ReactElement[]) =>
    createElement(
      StrictMode,
      null,
      createElement(
        Provider,
        { store },
        createElement(I18nProvider, { i18n }, createElement(QueryClientProvider, { client: queryClient }, ...parts)),
      ),
    );
  const settled = () =>
    new Promise<void>((resolve) => {
      const isSettled = () => router.state.initialized && router.state.navigation.state === 'idle';
      if (isSettled()) return resolve();
      const stop = router.subscribe(() => {
        if (!isSettled()) return;
        stop();
        resolve();
      });
    });
  const refuseFailure = () => {
    for (const error of Object.values(router.state.errors ?? {})) throw error;
  };
  await settled();
  refuseFailure();
  const view = render(tree(createElement(RouterProvider, { router }), createElement(Notified)));
  await act(settled);
  refuseFailure();
  return {
    ...within(document.body),
    async go(to) {
      await act(() => router.navigate(to));
      refuseFailure();
    },
    address: () => router.createHref(router.state.location),
    leave() {
      view.unmount();
      router.dispose();
    },
  };
}
