import { type ColourScheme, ColourSchemeSchema, externalProviders, type SignInConfig } from '@cairn/api';
import type { InitialState } from '@cairn/contract';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import * as v from 'valibot';
import type { Database } from '../database/database.ts';
import type { AppEnv, AppSettings, Visitor } from '../http/context.ts';
import { scopeOf } from '../http/visitor.ts';
import { eventsSoFar } from '../live-event/read.ts';
import { navigationCountsOf } from '../navigation/counts.ts';
import { countUnread } from '../notification/query.ts';

/** The cookie that stores the color scheme before sign-in. It is not secret: client scripts write it. */
const schemeCookie = 'cairn-scheme';

/** Returns the visitor's color scheme: of the account, else of the browser's cookie, else of the system (`auto`). */
export function colourSchemeOf(c: Context<AppEnv>): ColourScheme {
  const chosen = c.get('visitor')?.user.preferences?.appearance?.colourScheme;
  return chosen ?? browserColourScheme(c);
}

/** Returns the color scheme in the browser's cookie. Ignores the account. */
export function browserColourScheme(c: Context<AppEnv>): ColourScheme {
  const stored = v.safeParse(ColourSchemeSchema, getCookie(c, schemeCookie));
  return stored.success ? stored.output : 'auto';
}

/** Returns the event cursor, the unread count and the navigation counts. Must be read before anything else on the page. */
export async function liveStart(database: Database, visitor: Visitor): Promise<NonNullable<InitialState['live']>> {
  return database.inTenant(scopeOf(visitor), async (tx) => {
    const after = await eventsSoFar(tx, visitor);
    return { after, unread: await countUnread(tx, visitor), counts: await navigationCountsOf(tx, visitor) };
  });
}

/** Returns the initial state of the host, read with the same cookie as the profile call. */
export function initialState(
  c: Context<AppEnv>,
  settings: AppSettings,
  { plan, answers, live, develop }: Pick<InitialState, 'plan' | 'answers' | 'live' | 'develop'>,
): InitialState {
  const visitor = c.get('visitor');
  return {
    config: {
      apiBase: '/api',
      origin: settings.publicUrl,
      demo: settings.demo,
      signup: settings.signup,
      mailbox: settings.demo && settings.smtpUrl === null ? '/dev/mailbox' : null,
      iconHosts: settings.iconHosts,
      registryPollSeconds: settings.registryPollSeconds,
      serviceWorker: settings.serviceWorker,
      signIn: signInConfig(settings.signIn),
    },
    locale: c.get('locale'),
    colourScheme: colourSchemeOf(c),
    user: visitor?.user ?? null,
    tenant: visitor?.tenant ?? null,
    plan,
    answers,
    ...(live ? { live } : {}),
    ...(develop ? { develop } : {}),
  };
}

/** Returns the configured sign-in methods for the browser, without secrets. */
export function signInConfig({ providers, sso }: AppSettings['signIn']): SignInConfig {
  return { providers: externalProviders.filter((provider) => providers[provider]), sso };
}
