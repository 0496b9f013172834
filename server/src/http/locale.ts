import { type Locale, matchLocale, negotiateLocale } from '@cairn/api';
import { createMiddleware } from 'hono/factory';
import { parse } from 'hono/utils/cookie';
import type { AppEnv } from './context.ts';

/** The cookie in which a browser keeps its choice of language before there is an account. Not a secret: scripts write it. */
export const localeCookie = 'cairn-locale';

/** The language of the answer: the account's choice, then the browser's, then Accept-Language, then English. */
export const locale = createMiddleware<AppEnv>(async (c, next) => {
  const chosen = c.get('visitor')?.user.preferences.locale;
  c.set('locale', chosen ?? browserLocale(c.req.header('cookie'), c.req.header('accept-language')));
  await next();
});

/** The language of whoever sends these headers, whatever their account would say. */
export function browserLocale(cookies: string | undefined, acceptLanguage: string | undefined): Locale {
  return matchLocale(parse(cookies ?? '', localeCookie)[localeCookie]) ?? negotiateLocale(acceptLanguage);
}
