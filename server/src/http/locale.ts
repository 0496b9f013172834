import { type Locale, matchLocale, negotiateLocale } from '@cairn/api';
import { createMiddleware } from 'hono/factory';
import { parse } from 'hono/utils/cookie';
import type { AppEnv } from './context.ts';

/** The cookie that stores the language before sign-in. It is not secret: client scripts write it. */
export const localeCookie = 'cairn-locale';

/** Sets the language of the response: from the account, else the cookie, else Accept-Language, else English. */
export const locale = createMiddleware<AppEnv>(async (c, next) => {
  const chosen = c.get('visitor')?.user.preferences.locale;
  c.set('locale', chosen ?? browserLocale(c.req.header('cookie'), c.req.header('accept-language')));
  await next();
});

/** Returns the language that the request headers ask for. Ignores the account. */
export function browserLocale(cookies: string | undefined, acceptLanguage: string | undefined): Locale {
  return matchLocale(parse(cookies ?? '', localeCookie)[localeCookie]) ?? negotiateLocale(acceptLanguage);
}
