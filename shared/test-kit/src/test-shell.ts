import type { Locale, Tenant, User } from '@cairn/api';
import { getSession, queryClient, type Session } from '@cairn/shell';
import {
  authStore,
  configureClient,
  configureConflictLabels,
  configureErrorTexts,
  configureIssueTexts,
  configureListLabels,
  configureProseLabels,
  configureRoleTexts,
  signedIn,
  signedOut,
  startLocale,
  store,
  switchLocale,
} from '@cairn/shell/host';
import { setupI18n } from '@lingui/core';
import toast from 'react-hot-toast';
import type { RouteObject } from 'react-router';
import { type Answers, type ApiCall, answeringFetch } from './answers.ts';
import { openPage, type TestPage } from './page.ts';
import { testTenant, testUser } from './people.ts';
import { conflictLabels, errorLabel, listLabels, proseLabels, roleLabels } from './texts.ts';

export interface TestShellOptions {
  /** The signed-in user: by default a developer; null for nobody. Permissions follow from `role` and `cairnRole`. */
  user?: Partial<User> | null;
  tenant?: Partial<Tenant>;
  locale?: Locale;
  /** The server's responses. */
  api?: Answers;
}

/** The shell as a remote sees it. One at a time: session, cache and language belong to the page, as in the application. */
export interface TestShell {
  session(): Session | null;
  /** All calls of the API so far, in order. */
  calls: readonly ApiCall[];
  /** Adds to the server's responses, or replaces them. */
  setAnswers(api: Answers): void;
  signIn(user: Partial<User>): void;
  signOut(): void;
  /** Switches the page to another language, including catalogues. */
  setLocale(locale: Locale): Promise<void>;
  /** Opens an address of the remote whose `src/routes.tsx` exports `routes`. @throws any error of its loader or page */
  open(routes: RouteObject[], path: string): Promise<TestPage>;
  /** Returns the visible notifications. */
  notifications(): readonly string[];
  /** Unmounts all pages and resets the shell. */
  close(): void;
}

/** The DOM of the tests lacks it. Uncaught errors fail the test. */
globalThis.reportError ??= (error: unknown) =>
  queueMicrotask(() => {
    throw error;
  });

/** The address of the API in tests. Nothing listens there. */
const base = 'http://cairn.test/api';

/**
 * Creates a real shell without a host: session, permissions, HTTP client, cache, notifications and languages are those of the application;
 * only the server is the test's.
 */
export function createTestShell({ user = {}, tenant: givenTenant = {}, locale = 'en', api = {} }: TestShellOptions = {}): TestShell {
  const tenant = testTenant(givenTenant);
  const calls: ApiCall[] = [];
  const pages: TestPage[] = [];
  let answers = api;
  let notified: readonly string[] = [];

  const signIn = (given: Partial<User>) => store.set(authStore, signedIn(testUser(tenant, given), tenant));
  const signOut = () => store.set(authStore, signedOut);
  const own = globalThis.fetch;
  globalThis.fetch = answeringFetch(
    base,
    () => answers,
    (call) => calls.push(call),
  );
  startLocale(locale);
  configureClient({ base, onError: () => false, onAnswer: () => undefined, prove: () => Promise.resolve(false), lenient: false });
  configureConflictLabels(() => conflictLabels);
  configureErrorTexts(errorLabel);
  configureIssueTexts((code) => code);
  configureListLabels(() => listLabels);
  configureProseLabels(() => proseLabels);
  configureRoleTexts(() => roleLabels);
  if (user) signIn(user);
  else signOut();

  return {
    session: getSession,
    calls,
    setAnswers: (more) => (answers = { ...answers, ...more }),
    signIn,
    signOut,
    setLocale: switchLocale,
    async open(routes, path) {
      const page = await openPage(routes, path, {
        i18n: setupI18n({ locale, messages: { [locale]: {} } }),
        notified: (texts) => {
          notified = texts;
        },
      });
      pages.push(page);
      return page;
    },
    notifications: () => notified,
    close() {
      for (const page of pages) page.leave();
      toast.remove();
      queryClient.clear();
      signOut();
      globalThis.fetch = own;
    },
  };
}
