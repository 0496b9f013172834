import { NavigationCountsSchema } from '@cairn/api';
import { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import type { ProductServices } from '../services.ts';
import { navigationCountsOf } from './counts.ts';

/** Creates the routes of /api/navigation for the counts in the shell's navigation. */
export function navigationRoutes({ database }: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get(
    '/counts',
    describe({
      tag: 'Navigation',
      summary: 'Counts for entries of the navigation: what waits for the caller, or is active.',
      answer: NavigationCountsSchema,
      refusals: ['UNAUTHENTICATED'],
    }),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => navigationCountsOf(tx, visitor)));
    },
  );

  return app;
}
