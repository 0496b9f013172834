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

/** The cookie in which a browser keeps its colour scheme before there is an account. Not a secret: scripts write it. */
const schemeCookie = 'cairn-scheme';

/** The visitor's colour scheme: the account's choice, then the browser's, then the system's (`auto`). */
export function colourSchemeOf(c: Context<AppEnv>): ColourScheme {
  const chosen = c.get('visitor')?.user.preferences?.appearance?.colourScheme;
  return chosen ?? browserColourScheme(c);
}

/** The colour scheme that the browser keeps, whatever the account says. */
export function browserColourScheme(c: Context<AppEnv>): ColourScheme {
  const stored = v.safeParse(ColourSchemeSchema, getCookie(c, schemeCookie));
  return stored.success ? stored.output : 'auto';
}

/** How far the live events are, how much the visitor has not read, and what waits for them: asked before anything else that the page shows. */
export async function liveStart(database: Database, visitor: Visitor): Promise<NonNullable<InitialState['live']>> {
  return database.inTenant(scopeOf(visitor), async (tx) => {
    const after = await eventsSoFar(tx, visitor);
    return { after, unread: await countUnread(tx, visitor), counts: await navigationCountsOf(tx, visitor) };
  });
}

/** What the host starts from: read under the same cookie as the profile call would be. */
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

/** The methods that are set up, as the browser may know them: no secret among them. */
export function signInConfig({ providers, sso }: AppSettings['signIn']): SignInConfig {
  return { providers: externalProviders.filter((provider) => providers[provider]), sso };
}
