import { DecisionImportedSchema, DecisionImportSchema, IdSchema, maxDecisionFiles } from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import type { ProductServices } from '../services.ts';
import { answerMarkdown, importDecisions } from './markdown.ts';

const ProjectSchema = v.object({ project: v.pipe(IdSchema, v.nonEmpty('PROJECT_REQUIRED')) });

/** /api/decisions/markdown and /api/decisions/import */
export function markdownRoutes(services: ProductServices): Hono<AppEnv> {
  const { database } = services;
  const app = new Hono<AppEnv>();

  app.get(
    '/markdown',
    describe({
      tag: 'Decisions',
      summary: 'The decisions in force of a project (id or slug), as one Markdown file, by number.',
      answer: v.string(),
      media: 'text/markdown',
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('query', ProjectSchema),
    async (c) => answerMarkdown(c, services, signedIn(c), c.req.valid('query').project),
  );

  app.post(
    '/import',
    describe({
      tag: 'Decisions',
      summary: `Makes a draft of each Markdown file (MADR, Nygard’s ADRs, Cairn’s own): of all of them or of none. At most ${maxDecisionFiles}.`,
      answer: DecisionImportedSchema,
      status: 201,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'STATE_INVALID'],
    }),
    validated('json', DecisionImportSchema),
    async (c) => {
      const visitor = signedIn(c);
      const items = await database.inTenant(scopeOf(visitor), (tx) =>
        importDecisions(tx, visitor, c.req.valid('json'), c.get('requestId')),
      );
      return c.json({ items }, 201);
    },
  );

  return app;
}
