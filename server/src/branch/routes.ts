import {
  BranchCountsSchema,
  BranchExportQuerySchema,
  BranchFacetsSchema,
  BranchKnowledgeSchema,
  BranchListQuerySchema,
  BranchListSchema,
  BranchSchema,
  BranchTransitionSchema,
  IdSchema,
  UndoBranchSchema,
  undoSeconds,
} from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import { answerExport } from '../list/export.ts';
import type { ProductServices } from '../services.ts';
import { branchColumns } from './columns.ts';
import { showKnowledge } from './knowledge.ts';
import { moveBranch, undoBranchTransition } from './move.ts';
import { branchFacets, countBranches, listBranches } from './query.ts';

const text = IdSchema;
const ProjectPathSchema = v.object({ project: text });
const BranchPathSchema = v.object({ project: text, id: text });

/** Creates the routes of /api/projects/{project}/branches. */
export function branchRoutes({ database }: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get(
    '/:project/branches',
    describe({
      tag: 'Branches',
      summary: 'The branches of a project (id or slug) that sessions have been at work on, the one seen last first.',
      answer: BranchListSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('param', ProjectPathSchema),
    validated('query', BranchListQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      const { project } = c.req.valid('param');
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => listBranches(tx, visitor, project, c.req.valid('query'))));
    },
  );

  app.get(
    '/:project/branches/counts',
    describe({
      tag: 'Branches',
      summary: 'How many branches of a project are active, stale, merged and deleted.',
      answer: BranchCountsSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('param', ProjectPathSchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => countBranches(tx, visitor, c.req.valid('param').project)));
    },
  );

  app.get(
    '/:project/branches/facets',
    describe({
      tag: 'Branches',
      summary: 'The clients that a list of branches can be narrowed to.',
      answer: BranchFacetsSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('param', ProjectPathSchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => branchFacets(tx, visitor, c.req.valid('param').project)));
    },
  );

  app.get(
    '/:project/branches/export',
    describe({
      tag: 'Branches',
      summary: 'The list as a file, CSV or JSON: up to 10,000 rows, under the same filters and in the same order.',
      answer: v.string(),
      media: 'text/csv',
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('param', ProjectPathSchema),
    validated('query', BranchExportQuerySchema),
    (c) => {
      const visitor = signedIn(c);
      const { project } = c.req.valid('param');
      const query = c.req.valid('query');
      return answerExport(c, {
        name: 'branches',
        columns: branchColumns,
        query,
        project,
        inScope: (work) => database.inTenant(scopeOf(visitor), work),
        list: (tx, part) => listBranches(tx, visitor, project, part, { counted: false }),
      });
    },
  );

  app.get(
    '/:project/branches/:id/knowledge',
    describe({
      tag: 'Branches',
      summary: 'Branch-only knowledge, with the rules in force, in its project or in all, that it contradicts or resembles.',
      answer: BranchKnowledgeSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('param', BranchPathSchema),
    async (c) => {
      const visitor = signedIn(c);
      const { project, id } = c.req.valid('param');
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => showKnowledge(tx, visitor, project, id)));
    },
  );

  app.post(
    '/:project/branches/:id/transition',
    describe({
      tag: 'Branches',
      summary: 'Marks a branch as merged, deleted or active. Knowledge that is kept from a merged branch applies everywhere.',
      answer: BranchSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'STATE_INVALID'],
    }),
    validated('param', BranchPathSchema),
    validated('json', BranchTransitionSchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) =>
          moveBranch(tx, visitor, c.req.valid('param'), c.req.valid('json'), c.get('requestId')),
        ),
      );
    },
  );

  app.post(
    '/:project/branches/:id/undo',
    describe({
      tag: 'Branches',
      summary: `Undoes the last transition. For the person who made it, within ${undoSeconds} seconds, while nothing else has happened: what it had promoted holds on the branch alone again.`,
      answer: BranchSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'STATE_INVALID', 'UNDO_EXPIRED'],
    }),
    validated('param', BranchPathSchema),
    validated('json', UndoBranchSchema),
    async (c) => {
      const visitor = signedIn(c);
      const { version } = c.req.valid('json');
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) =>
          undoBranchTransition(tx, visitor, c.req.valid('param'), version, c.get('requestId')),
        ),
      );
    },
  );

  return app;
}
