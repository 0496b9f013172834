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
  /** Who is signed in: a developer where nothing is said, nobody with null. What they may do follows from `role` and `cairnRole`. */
  user?: Partial<User> | null;
  tenant?: Partial<Tenant>;
  locale?: Locale;
  /** What the server says. */
  api?: Answers;
}

/** The shell as a remote knows it. One at a time: session, cache and language are the page's, as they are in the application. */
export interface TestShell {
  session(): Session | null;
  /** What was asked of the API so far, in order. */
  calls: readonly ApiCall[];
  /** Says something else from now on, besides what the server said before. */
  setAnswers(api: Answers): void;
  signIn(user: Partial<User>): void;
  signOut(): void;
  /** Turns the page to another language, catalogues and all. */
  setLocale(locale: Locale): Promise<void>;
  /** Opens an address of the remote whose `src/routes.tsx` exports `routes`. @throws what its loader or page throws */
  open(routes: RouteObject[], path: string): Promise<TestPage>;
  /** The notifications that are to be seen. */
  notifications(): readonly string[];
  /** Takes everything away. */
  close(): void;
}

/** The document of a test has none. What nobody has caught fails the test, as it would in a page. */
globalThis.reportError ??= (error: unknown) =>
  queueMicrotask(() => {
    throw error;
  });

/** Where the API of a test lies: nothing listens there. */
const base = 'http://cairn.test/api';

/**
 * A real shell without a host: the session, the permissions that follow from it, the HTTP client, the cache, notifications and
 * languages are the ones that run in the application; the server alone is the test's.
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
