import { UsageSchema } from '@cairn/api';
import { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import type { ProductServices } from '../services.ts';
import { showUsage } from './query.ts';

/** /api/usage */
export function usageRoutes({ database }: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get(
    '/',
    describe({
      tag: 'Usage',
      summary: 'What the organisation has used in the running month (UTC), of all projects together, beside its limits.',
      answer: UsageSchema,
      refusals: ['UNAUTHENTICATED'],
    }),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => showUsage(tx, visitor)));
    },
  );

  return app;
}
