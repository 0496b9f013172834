import { BranchListSchema, BranchSchema, BranchTransitionSchema } from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv, ProductServices } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import { listBranches, moveBranch } from './change.ts';

const text = v.pipe(v.string(), v.maxLength(64));

/** /api/projects/{project}/branches */
export function branchRoutes({ database }: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get(
    '/:project/branches',
    describe({
      tag: 'Branches',
      summary: 'The branches of a project (id or slug) that sessions have been at work on, up to 500, the one seen last first.',
      answer: BranchListSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('param', v.object({ project: text })),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => listBranches(tx, visitor, c.req.valid('param').project)));
    },
  );

  app.post(
    '/:project/branches/:id/transition',
    describe({
      tag: 'Branches',
      summary:
        'Says that a branch was merged, deleted, or is worked on again. What was recorded on a merged branch holds everywhere from then on.',
      answer: BranchSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'STATE_INVALID'],
    }),
    validated('param', v.object({ project: text, id: text })),
    validated('json', BranchTransitionSchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) =>
          moveBranch(tx, visitor, { ...c.req.valid('param'), ...c.req.valid('json') }, c.get('requestId')),
        ),
      );
    },
  );

  return app;
}
