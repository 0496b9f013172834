import { notificationEmailOperations } from '@cairn/api';
import { sql } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { clientAddress } from '../http/client-address.ts';
import type { AppEnv } from '../http/context.ts';
import { describeNavigation } from '../http/describe.ts';
import { ApiError } from '../http/error.ts';
import { implementInContext, operationRoutes } from '../http/operation.ts';
import { validated } from '../http/validated.ts';
import type { ProductServices } from '../services.ts';
import { readUnsubscribeToken } from './unsubscribe.ts';

/** Creates the routes that the links of notification mails call, without a sign-in. */
export function notificationEmailRoutes(services: ProductServices): Hono<AppEnv> {
  const { database, rateLimits, settings } = services;
  const toggle = async (c: Context<AppEnv>, token: string, emails: boolean) => {
    await rateLimits.consume('linkAddress', clientAddress(c));
    const userId = readUnsubscribeToken(settings.secret, token);
    const { rows } = await database.ask<{ done: boolean }>(sql`select notification_email_switch(${userId ?? ''}, ${emails}) as done`);
    if (!rows[0]?.done) throw new ApiError('NOT_FOUND');
    return { success: true as const, emails };
  };
  const app = operationRoutes(services, [
    implementInContext(notificationEmailOperations.off, (c, { query }) => toggle(c, query.token, false)),
    implementInContext(notificationEmailOperations.on, (c, { query }) => toggle(c, query.token, true)),
  ]);
  // Mail programs without one-click unsubscription open the address of the header. A GET changes nothing, because scanners follow links.
  app.get(
    notificationEmailOperations.off.path,
    describeNavigation({
      tag: 'Notifications',
      summary: 'Leads a person to the page on which they can turn off their notification emails.',
    }),
    validated('query', notificationEmailOperations.off.query),
    (c) => c.redirect(`/auth/unsubscribe#${c.req.valid('query').token}`),
  );
  return app;
}
