import { type ColourScheme, emailOnly, type Locale, matchLocale } from '@cairn/api';
import { emptyPlan, type InitialState, type PublicConfig } from '@cairn/contract';
import { queryClient, unreadQuery } from '@cairn/shell';
import { authStore, giveEarlyAnswers, signedIn, signedOut, startLocale, store } from '@cairn/shell/host';
import { rememberSignIn } from '@cairn/shell/storage';
import { storedSignIn } from '@cairn/shell/stored-sign-in';
import { developAtom } from '../develop/develop.ts';
import { navigationCountsQuery } from '../rail/navigation-counts.ts';
import { planAtom, storedPlan } from '../remotes/plan.ts';
import { readCookie } from './cookie.ts';

const defaultConfig: PublicConfig = {
  apiBase: '/api',
  origin: location.origin,
  demo: false,
  signup: 'open',
  mailbox: null,
  iconHosts: [],
  registryPollSeconds: 60,
  serviceWorker: true,
  signIn: emailOnly,
};

/** How this tab started. */
export interface Start {
  config: PublicConfig;
  /** The HTML is the cached shell and does not identify the user. Stored data is used until the server answers. */
  fromCache: boolean;
  /** The position of the live event stream before anything was read; empty if unknown. */
  eventsAfter: string;
}

/** Fills the stores before React mounts: from the HTML if the server rendered it, else from the browser's storage. */
export function restore(state: InitialState | null): Start {
  if (state?.user && state.tenant) {
    store.set(authStore, signedIn(state.user, state.tenant));
    store.set(planAtom, state.plan);
    store.set(developAtom, state.develop ?? null);
    giveEarlyAnswers(state.answers ?? {});
    if (state.live) {
      queryClient.setQueryData(unreadQuery().queryKey, state.live.unread);
      queryClient.setQueryData(navigationCountsQuery().queryKey, state.live.counts);
    }
    startLocale(state.locale);
    rememberSignIn(state.user, state.tenant);
    return { config: state.config, fromCache: false, eventsAfter: state.live?.after ?? '' };
  }
  const kept = storedSignIn();
  store.set(authStore, kept ? { ...signedIn(kept.user, kept.tenant), loading: true } : signedOut);
  store.set(planAtom, (kept && storedPlan(kept.user)) ?? emptyPlan);
  startLocale(localeOf(kept?.user.preferences.locale, state?.locale));
  return { config: state?.config ?? defaultConfig, fromCache: true, eventsAfter: '' };
}

/** Returns the initial color scheme when the server has not set it. */
export function storedColourScheme(): ColourScheme {
  const kept = storedSignIn()?.user.preferences.appearance?.colourScheme ?? readCookie('cairn-scheme');
  return kept === 'dark' || kept === 'light' ? kept : 'auto';
}

function localeOf(preference: Locale | undefined, rendered: Locale | undefined): Locale {
  return preference ?? matchLocale(readCookie('cairn-locale')) ?? rendered ?? 'en';
}
