import { ContextPreviewQuerySchema, ContextSchema, IdSchema } from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import { findProject } from '../project/access.ts';
import type { ProductServices } from '../services.ts';
import { composeContext } from './context/compose.ts';

/** /api/projects/{project}/context: shows people the context that an agent would get. Nothing counts as served. */
export function contextPreviewRoutes({ database }: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.get(
    '/:project/context',
    describe({
      tag: 'Projects',
      summary: 'The context that an agent would get for a task, a branch and paths, with the cost of each line. Nothing counts as served.',
      answer: ContextSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('param', v.object({ project: IdSchema })),
    validated('query', ContextPreviewQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      const wish = c.req.valid('query');
      return c.json(
        await database.inTenant(scopeOf(visitor), async (tx) =>
          composeContext(tx, await findProject(tx, visitor, c.req.valid('param').project), wish),
        ),
      );
    },
  );
  return app;
}
