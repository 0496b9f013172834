import { type ColourScheme, ColourSchemeSchema } from '@cairn/api';
import type { InitialState, Plan } from '@cairn/contract';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import * as v from 'valibot';
import type { AppEnv, AppSettings } from '../http/context.ts';

/** The cookie in which a browser keeps its colour scheme before there is an account. Not a secret: scripts write it. */
const schemeCookie = 'cairn-scheme';

/** The visitor's colour scheme: the account's choice, then the browser's, then the system's (`auto`). */
export function colourSchemeOf(c: Context<AppEnv>): ColourScheme {
  const chosen = c.get('visitor')?.user.preferences?.appearance?.colourScheme;
  if (chosen) return chosen;
  const kept = v.safeParse(ColourSchemeSchema, getCookie(c, schemeCookie));
  return kept.success ? kept.output : 'auto';
}

/** What the host starts from: read under the same cookie as the profile call would be. */
export function initialState(c: Context<AppEnv>, settings: AppSettings, plan: Plan, answers: Record<string, unknown>): InitialState {
  const visitor = c.get('visitor');
  return {
    config: { apiBase: '/api', demo: settings.demo, mailbox: settings.demo && settings.smtpUrl === null ? '/dev/mailbox' : null },
    locale: c.get('locale'),
    colourScheme: colourSchemeOf(c),
    user: visitor?.user ?? null,
    tenant: visitor?.tenant ?? null,
    plan,
    answers,
  };
}
