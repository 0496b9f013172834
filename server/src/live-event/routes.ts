import { LiveEventSchema } from '@cairn/api';
import { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { signedIn } from '../http/visitor.ts';
import type { ProductServices } from '../services.ts';
import { openStream } from './stream.ts';

/** Creates the route of /api/events. */
export function eventRoutes(services: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get(
    '/',
    describe({
      tag: 'Live events',
      summary:
        'Server-sent events: that a row changed which the caller may read; staff and administrators hear of tickets, tenants and releases as well. `event: registry` says the number of the live revision, at the beginning and whenever it is another one. Goes on after Last-Event-ID, or says `event: reset` where that is more than a day ago. Ends with the sign-in.',
      answer: LiveEventSchema,
      media: 'text/event-stream',
      refusals: ['UNAUTHENTICATED', 'RATE_LIMITED'],
    }),
    (c) => {
      const stream = openStream(services, signedIn(c), c.req.header('last-event-id'), c.get('requestId'));
      // no-transform and X-Accel-Buffering: proxies that compress or buffer would delay events.
      return c.body(stream, 200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
      });
    },
  );

  return app;
}
