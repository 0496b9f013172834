import { SearchPageSchema, SearchQuerySchema, SearchValuesQuerySchema, SearchValuesSchema } from '@cairn/api';
import { Hono } from 'hono';
import type { AppEnv, ProductServices } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import { searchPage } from './page.ts';
import { suggestValues } from './scope.ts';

/** /api/search: everything that has words, as far as the visitor may read it. */
export function searchRoutes({ database }: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get(
    '/',
    describe({
      tag: 'Search',
      summary:
        'Patterns, decisions, conversations, messages and sessions by their words, the best first. Takes the operators type:, status:, by:, in:, before: and after:, "phrases" and -exclusions.',
      answer: SearchPageSchema,
      refusals: ['UNAUTHENTICATED'],
    }),
    validated('query', SearchQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => searchPage(tx, visitor, c.req.valid('query'), new Date())));
    },
  );

  app.get(
    '/values',
    describe({
      tag: 'Search',
      summary: 'People or projects that may stand behind by: or in:, as far as the value is typed: up to eight.',
      answer: SearchValuesSchema,
      refusals: ['UNAUTHENTICATED'],
    }),
    validated('query', SearchValuesQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      const { key, q } = c.req.valid('query');
      return c.json({ key, items: await database.inTenant(scopeOf(visitor), (tx) => suggestValues(tx, visitor, key, q)) });
    },
  );

  return app;
}
