import {
  DecisionRevisionsSchema,
  DecisionRevisionTakeSchema,
  DecisionRevisionTextSchema,
  DecisionSchema,
  IdSchema,
  maxRevisions,
} from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import type { ProductServices } from '../services.ts';
import { listRevisions, showRevision, takeRevision } from './revisions.ts';

const id = IdSchema;
const PathSchema = v.object({ id });
const RevisionPathSchema = v.object({ id, revision: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'VALUE_INVALID'), v.transform(Number)) });

/** /api/decisions/{id}/revisions */
export function revisionRoutes({ database }: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get(
    '/:id/revisions',
    describe({
      tag: 'Decisions',
      summary: `The revisions of a decision, newest first: who saved the text when, and in which session. At most ${maxRevisions}.`,
      answer: DecisionRevisionsSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('param', PathSchema),
    async (c) => {
      const visitor = signedIn(c);
      const items = await database.inTenant(scopeOf(visitor), (tx) => listRevisions(tx, visitor, c.req.valid('param').id));
      return c.json({ items });
    },
  );

  app.get(
    '/:id/revisions/:revision',
    describe({
      tag: 'Decisions',
      summary: 'One revision of a decision, with its text.',
      answer: DecisionRevisionTextSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('param', RevisionPathSchema),
    async (c) => {
      const visitor = signedIn(c);
      const path = c.req.valid('param');
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => showRevision(tx, visitor, path.id, path.revision)));
    },
  );

  app.post(
    '/:id/revisions/:revision/take',
    describe({
      tag: 'Decisions',
      summary: 'Makes the text of an earlier revision the present one again, as a new revision, while it is a draft or proposed.',
      answer: DecisionSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'STATE_INVALID'],
    }),
    validated('param', RevisionPathSchema),
    validated('json', DecisionRevisionTakeSchema),
    async (c) => {
      const visitor = signedIn(c);
      const path = c.req.valid('param');
      const { version } = c.req.valid('json');
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) => takeRevision(tx, visitor, path.id, path.revision, version, c.get('requestId'))),
      );
    },
  );

  return app;
}
