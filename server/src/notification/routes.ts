import {
  IdSchema,
  NotificationChangedSchema,
  NotificationChangesSchema,
  NotificationExportQuerySchema,
  NotificationListQuerySchema,
  NotificationListSchema,
  NotificationSchema,
  NotificationSettleSchema,
  NotificationUpdateSchema,
  UnreadSchema,
} from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import { answerExport } from '../list/export.ts';
import type { ProductServices } from '../services.ts';
import { markNotification, markNotifications, settleAll } from './change.ts';
import { notificationColumns } from './columns.ts';
import { countUnread, listNotifications } from './query.ts';

const IdPathSchema = v.object({ id: IdSchema });

/** Creates the routes of /api/notifications for the caller's own notifications. */
export function notificationRoutes({ database }: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get(
    '/',
    describe({
      tag: 'Notifications',
      summary: 'The caller’s own notifications, the latest first; without `state` those that are neither done nor snoozed.',
      answer: NotificationListSchema,
      refusals: ['UNAUTHENTICATED'],
    }),
    validated('query', NotificationListQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => listNotifications(tx, visitor, c.req.valid('query'))));
    },
  );

  app.get(
    '/unread',
    describe({
      tag: 'Notifications',
      summary: 'How many notifications the caller has not read, in all and by kind.',
      answer: UnreadSchema,
      refusals: ['UNAUTHENTICATED'],
    }),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => countUnread(tx, visitor)));
    },
  );

  app.get(
    '/export',
    describe({
      tag: 'Notifications',
      summary: 'The list as a file, CSV or JSON: up to 10,000 rows, under the same filters.',
      answer: v.string(),
      media: 'text/csv',
      refusals: ['UNAUTHENTICATED'],
    }),
    validated('query', NotificationExportQuerySchema),
    (c) => {
      const visitor = signedIn(c);
      const query = c.req.valid('query');
      return answerExport(c, {
        name: 'notifications',
        columns: notificationColumns,
        query,
        inScope: (work) => database.inTenant(scopeOf(visitor), work),
        list: (tx, part) => listNotifications(tx, visitor, part, { counted: false }),
      });
    },
  );

  app.patch(
    '/:id',
    describe({
      tag: 'Notifications',
      summary: 'Marks a notification: unread, read, done, or snoozed until a moment.',
      answer: NotificationSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('param', IdPathSchema),
    validated('json', NotificationUpdateSchema),
    async (c) => {
      const visitor = signedIn(c);
      const change = { id: c.req.valid('param').id, ...c.req.valid('json') };
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => markNotification(tx, visitor, change)));
    },
  );

  app.post(
    '/states',
    describe({
      tag: 'Notifications',
      summary: 'Marks several notifications, each with its own state. Returns the previous states.',
      answer: NotificationChangedSchema,
      refusals: ['UNAUTHENTICATED'],
    }),
    validated('json', NotificationChangesSchema),
    async (c) => {
      const visitor = signedIn(c);
      const { changes } = c.req.valid('json');
      return c.json({ changed: await database.inTenant(scopeOf(visitor), (tx) => markNotifications(tx, visitor, changes)) });
    },
  );

  app.post(
    '/settle',
    describe({
      tag: 'Notifications',
      summary:
        'Marks all open notifications as read or done, of one kind or all. Returns the previous states; send them to `states` to undo it.',
      answer: NotificationChangedSchema,
      refusals: ['UNAUTHENTICATED'],
    }),
    validated('json', NotificationSettleSchema),
    async (c) => {
      const visitor = signedIn(c);
      const { to, kind } = c.req.valid('json');
      return c.json({ changed: await database.inTenant(scopeOf(visitor), (tx) => settleAll(tx, visitor, to, kind)) });
    },
  );

  return app;
}
