import '@cairn/ui/tokens.css';
import '@cairn/ui/base.css';
import { directionOf } from '@cairn/api';
import { getLocale, queryClient } from '@cairn/shell';
import {
  authStore,
  configureClient,
  configureErrorTexts,
  configureIssueTexts,
  configureListTexts,
  configurePrefetch,
  configureRoleTexts,
  forgetEarlyAnswers,
  i18nFor,
  isLoggedInAtom,
  showColourScheme,
  store,
} from '@cairn/shell/host';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { RouterProvider } from 'react-router';
import { readInitialState } from './boot/initial-state.ts';
import { keptColourScheme, restore, type Start } from './boot/restore.ts';
import { mountApplication } from './boot/root.ts';
import { boot } from './boot/steps.ts';
import { whenIdle } from './boot/when-idle.ts';
import { textOf } from './errors/catalogue.ts';
import { issueTextOf } from './errors/issue-texts.ts';
import { noteAnswer, reportTo } from './errors/report.ts';
import { loadHostCatalogue } from './locales/load.ts';
import { keepQueries } from './offline/query-cache.ts';
import { registerWorker } from './offline/worker.ts';
import { loadRemoteRoutes } from './remotes/loader.ts';
import { ownerOf, planAtom } from './remotes/plan.ts';
import { preloadPath } from './remotes/preload.ts';
import { createAppRouter } from './router/router.tsx';
import { keepSignedIn } from './session/keep-signed-in.ts';
import { followOtherTabs } from './session/other-tabs.ts';
import { checkSession, loginFor } from './session/session-check.ts';
import { followLocale } from './shell/follow-locale.ts';
import { listTexts } from './shell/list-texts.ts';
import { warmUp } from './shell/provided.ts';
import { roleTexts } from './shell/role-texts.ts';

/** A page that has not come by then shows the frame with a skeleton in it. */
const skeletonAfterMs = 150;

let begun: Start | undefined;

async function start(): Promise<void> {
  // The specification's order; a step that has nothing to do in React is left out.
  await boot([
    { name: 'auth', run: restoreAuth },
    { name: 'directives', run: () => configurePrefetch(prefetchPath) },
    { name: 'i18n', run: startLanguages },
    { name: 'notifications', run: startClient },
    { name: 'progress bar', run: followLocale },
    { name: 'session check', run: startSession },
  ]);
  if (!store.get(isLoggedInAtom)) return location.replace(loginFor(location));
  const router = await mount();
  await routerReady(router);
  // Until the first page is drawn, it needs the network and the processor for itself.
  whenIdle(() => {
    forgetEarlyAnswers();
    registerWorker();
    keepSignedIn();
    warmUp();
    import(/* webpackChunkName: "live" */ './live/live.ts').then(
      ({ followLive }) => followLive(),
      (error: unknown) => console.warn('this tab does without live events', error),
    );
  });
}

function restoreAuth(): void {
  begun = restore(readInitialState());
  beginRemote();
}

/** Runs the code of the remote behind this address while the shell prepares itself. The router joins in, and shows what fails. */
function beginRemote(): void {
  const owner = ownerOf(store.get(planAtom), location.pathname);
  if (owner && owner !== 'forbidden') loadRemoteRoutes(owner, location.pathname).catch((error: unknown) => console.warn(error));
}

async function startLanguages(): Promise<void> {
  const i18n = await i18nFor('host', loadHostCatalogue);
  document.documentElement.lang = getLocale();
  document.documentElement.dir = directionOf(getLocale());
  configureErrorTexts((code) => textOf(i18n, code));
  configureIssueTexts((code) => issueTextOf(i18n, code));
  configureListTexts((locale) => listTexts(i18n, locale));
  configureRoleTexts(() => roleTexts(i18n));
}

async function startClient(): Promise<void> {
  const i18n = await i18nFor('host', loadHostCatalogue);
  configureClient({ base: begun?.config.apiBase ?? '/api', onError: reportTo(i18n), onAnswer: noteAnswer, lenient: isLenient() });
}

/** A development build on a local host counts every answer below 500 as success (specification, section 8; decision 1). */
function isLenient(): boolean {
  return process.env.NODE_ENV === 'development' && ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
}

async function startSession(): Promise<void> {
  followOtherTabs();
  const { user } = store.get(authStore);
  if (user) await keepQueries(user.id, user.tenantId);
  if (begun?.fromCache) {
    showColourScheme(keptColourScheme());
    if (user) void checkSession();
  }
}

async function mount(): Promise<AppRouter> {
  const i18n = await i18nFor('host', loadHostCatalogue);
  const router = createAppRouter();
  await Promise.race([routerReady(router), new Promise((resolve) => setTimeout(resolve, skeletonAfterMs))]);
  mountApplication(
    <StrictMode>
      <Provider store={store}>
        <I18nProvider i18n={i18n}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </I18nProvider>
      </Provider>
    </StrictMode>,
  );
  return router;
}

type AppRouter = ReturnType<typeof createAppRouter>;

function routerReady(router: AppRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

function prefetchPath(path: string): void {
  const owner = ownerOf(store.get(planAtom), new URL(path, location.href).pathname);
  if (owner && owner !== 'forbidden') preloadPath(owner, path);
}

void start();
