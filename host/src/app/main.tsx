import '@cairn/ui/tokens.css';
import '@cairn/ui/base.css';
import { directionOf } from '@cairn/api';
import { ownerOf } from '@cairn/contract';
import { getLocale, queryClient, setCurrentProject } from '@cairn/shell';
import {
  authStore,
  configureClient,
  configureConflictLabels,
  configureErrorTexts,
  configureIssueTexts,
  configureListLabels,
  configurePrefetch,
  configureProseLabels,
  configureRoleTexts,
  forgetEarlyAnswers,
  i18nFor,
  isLoggedInAtom,
  showColourScheme,
  store,
} from '@cairn/shell/host';
import { localStore } from '@cairn/shell/storage';
import { configureIconHosts, configureLinkPrefetch, followLinks, requestIdle } from '@cairn/ui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { RouterProvider } from 'react-router';
import { showStartFailure } from '../start-failure.ts';
import { readInitialState } from './boot/initial-state.ts';
import { restore, type Start, storedColourScheme } from './boot/restore.ts';
import { mountApplication } from './boot/root.ts';
import { boot } from './boot/steps.ts';
import { enterTab } from './develop/tab.ts';
import { ProvideDrafts } from './drafts/provide-drafts.tsx';
import { deleteOldDrafts } from './drafts/storage.ts';
import { textOf } from './errors/catalogue.ts';
import { formFailureOf } from './errors/form-failures.tsx';
import { issueTextOf } from './errors/issue-texts.ts';
import { noteAnswer, reportTo } from './errors/report.ts';
import { queueFailures } from './failures/early-failures.ts';
import { LastBoundary } from './failures/last-boundary.tsx';
import { loadIdlePart } from './idle/load.ts';
import { loadHostCatalogue } from './locales/load.ts';
import { persistQueries } from './offline/query-cache.ts';
import { askProof } from './proof/ask-proof.ts';
import { storedProject } from './rail/stored-project.ts';
import { followInput } from './reload/persisted-input.ts';
import { followLostFiles } from './remotes/diagnose.ts';
import { findOwner, fullPlan } from './remotes/full-plan.ts';
import { loadRemoteRoutes } from './remotes/loader.ts';
import { planAtom } from './remotes/plan.ts';
import { prefetch } from './remotes/preload.ts';
import { followViolations } from './remotes/violations.ts';
import { galleryRoute } from './router/gallery.ts';
import { createAppRouter } from './router/router.tsx';
import { renderSynchronously, throttled } from './router/throttled.ts';
import { outlineAfterMs } from './router/use-page-coming.ts';
import { loginFor } from './session/login-for.ts';
import { followOtherTabs } from './session/other-tabs.ts';
import { checkSession, followNetwork } from './session/session-check.ts';
import { showSignedOut } from './session/signed-out.tsx';
import { isSignOutWaiting } from './session/waiting-sign-out.ts';
import { conflictTexts } from './shell/conflict-texts.ts';
import { followLocale } from './shell/follow-locale.ts';
import { listTexts } from './shell/list-texts.ts';
import { proseTexts } from './shell/prose-texts.ts';
import { roleTexts } from './shell/role-texts.ts';

let begun: Start | undefined;

async function start(): Promise<void> {
  const entered = enterTab();
  if (entered.leaving) return;
  // The order of the specification, without the steps that have nothing to do in React.
  await boot([
    { name: 'auth', run: restoreAuth },
    { name: 'directives', run: startPrefetch },
    { name: 'i18n', run: startLanguages },
    { name: 'notifications', run: startClient },
    { name: 'progress bar', run: followLocale },
    { name: 'session check', run: startSession },
  ]);
  if (!store.get(isLoggedInAtom)) return isSignOutWaiting() ? showSignedOut() : location.replace(loginFor(location));
  const router = await mount();
  await routerReady(router);
  // Deferred: until the first page is rendered, it needs the network and the CPU for itself.
  requestIdle(() => {
    forgetEarlyAnswers();
    fullPlan().catch(hint);
    deleteOldDrafts();
  });
  loadIdlePart(({ startIdlePart }) => begun && startIdlePart(begun, entered));
}

function restoreAuth(): void {
  begun = restore(readInitialState());
  setCurrentProject(storedProject());
  configureIconHosts(begun.config.iconHosts, localStore);
  followLostFiles();
  followViolations();
  beginRemote();
}

/** Starts loading the remote of this address while the shell prepares itself. The router joins the load and shows failures. */
function beginRemote(): void {
  const owner = ownerOf(store.get(planAtom), location.pathname);
  if (typeof owner !== 'string') loadRemoteRoutes(owner.remote, location.pathname).catch((error: unknown) => console.warn(error));
}

async function startLanguages(): Promise<void> {
  const i18n = await i18nFor('host', loadHostCatalogue);
  document.documentElement.lang = getLocale();
  document.documentElement.dir = directionOf(getLocale());
  configureConflictLabels((locale) => conflictTexts(i18n, locale));
  configureErrorTexts(
    (code) => textOf(i18n, code),
    (error) => formFailureOf(i18n, error),
  );
  configureIssueTexts((code) => issueTextOf(i18n, code));
  configureListLabels((locale) => listTexts(i18n, locale));
  configureProseLabels(() => proseTexts(i18n));
  configureRoleTexts(() => roleTexts(i18n));
}

async function startClient(): Promise<void> {
  const i18n = await i18nFor('host', loadHostCatalogue);
  const base = begun?.config.apiBase ?? '/api';
  configureClient({ base, onError: reportTo(i18n), onAnswer: noteAnswer, prove: askProof, lenient: isLenient() });
}

/** A dev server's build on a local host treats all responses below 500 as success (specification, section 8; decision 1). */
function isLenient(): boolean {
  return process.env.CAIRN_DEV_SERVER === '1' && ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
}

async function startSession(): Promise<void> {
  followOtherTabs();
  const { user } = store.get(authStore);
  if (user && !user.impersonation) await persistQueries(user.id, user.tenantId);
  followInput();
  if (user) followNetwork();
  if (begun?.fromCache) {
    showColourScheme(storedColourScheme());
    if (user) void checkSession();
  }
}

async function mount(): Promise<AppRouter> {
  const i18n = await i18nFor('host', loadHostCatalogue);
  const router = createAppRouter(await galleryRoute());
  followLinks((to, options) => void router.navigate(to, options));
  await Promise.race([routerReady(router), new Promise((resolve) => setTimeout(resolve, outlineAfterMs))]);
  mountApplication(
    <StrictMode>
      <Provider store={store}>
        <I18nProvider i18n={i18n}>
          <LastBoundary onNavigation={(listener) => onNavigation(router, listener)}>
            <QueryClientProvider client={queryClient}>
              <ProvideDrafts i18n={i18n}>
                <RouterProvider router={throttled(router)} flushSync={renderSynchronously} />
              </ProvideDrafts>
            </QueryClientProvider>
          </LastBoundary>
        </I18nProvider>
      </Provider>
    </StrictMode>,
  );
  return router;
}

type AppRouter = ReturnType<typeof createAppRouter>;

/** Calls `listener` after each change of the address. Returns a function that stops it. */
function onNavigation(router: AppRouter, listener: () => void): () => void {
  let { location: last } = router.state;
  return router.subscribe(({ location: now }) => {
    if (now === last) return;
    last = now;
    listener();
  });
}

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

function startPrefetch(): void {
  configurePrefetch(prefetchPath);
  configureLinkPrefetch(prefetchPath);
}

function prefetchPath(path: string): void {
  findOwner(new URL(path, location.href).pathname).then((owner) => {
    if (typeof owner !== 'string') prefetch(owner.remote, path);
  }, hint);
}

/** Logs a failed prefetch. The navigation fetches again and shows the error. */
function hint(error: unknown): void {
  console.warn('not fetched ahead', error);
}

queueFailures();
start().catch(showStartFailure);
