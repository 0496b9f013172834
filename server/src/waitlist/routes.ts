import { waitlistOperations } from '@cairn/api';
import type { Hono } from 'hono';
import { clientAddress } from '../http/client-address.ts';
import type { AppEnv } from '../http/context.ts';
import { implement, implementExport, implementInContext, operationRoutes } from '../http/operation.ts';
import type { ProductServices } from '../services.ts';
import { waitlistColumns } from './columns.ts';
import { admit, confirmPlace, joinWaitlist } from './line.ts';
import { countWaiting, listWaitlist } from './query.ts';

/** Creates the routes of the waitlist: joining it, and admitting from it. */
export function waitlistRoutes(services: ProductServices): Hono<AppEnv> {
  const { mailer, rateLimits, settings } = services;
  return operationRoutes(services, [
    implementInContext(waitlistOperations.join, async (c, { body: { email, locale } }) => {
      mailer.requireMail();
      await rateLimits.consume('waitlistAddress', clientAddress(c));
      await rateLimits.consume('resend', `waitlist ${email}`);
      await rateLimits.consume('forgotAccount', `waitlist ${email}`);
      await joinWaitlist(c, services, email, locale ?? c.get('locale'));
      return { success: true, message: 'A link that confirms the address is on its way.' };
    }),
    implementInContext(waitlistOperations.verify, async (c, { query }) => {
      await rateLimits.consume('linkAddress', clientAddress(c));
      return confirmPlace(c, services, query.token);
    }),
    implement(waitlistOperations.list, async (tx, { query }) => {
      const page = await listWaitlist(tx, query);
      return { ...page, signup: settings.signup, waiting: await countWaiting(tx) };
    }),
    implementExport(waitlistOperations.export, {
      name: 'waitlist',
      columns: waitlistColumns,
      list: (tx, _call, part) => listWaitlist(tx, part, { counted: false }),
    }),
    implement(waitlistOperations.admit, async (tx, { visitor, body, requestId }) => ({
      admitted: await admit(tx, services, visitor, body, requestId),
    })),
  ]);
}
