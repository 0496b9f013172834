import { matchLocale, negotiateLocale } from '@cairn/api';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';

/** The cookie in which a browser keeps its choice of language before there is an account. Not a secret: scripts write it. */
export const localeCookie = 'cairn-locale';

/** The language of the answer: the account's choice, then the browser's, then Accept-Language, then English. */
export const locale = createMiddleware<AppEnv>(async (c, next) => {
  const chosen = c.get('visitor')?.user.preferences.locale ?? matchLocale(getCookie(c, localeCookie));
  c.set('locale', chosen ?? negotiateLocale(c.req.header('accept-language')));
  await next();
});
