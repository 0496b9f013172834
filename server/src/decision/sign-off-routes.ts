import {
  DecisionCandidatesSchema,
  DecisionDecidersSchema,
  DecisionReviewDaySchema,
  DecisionSchema,
  DecisionSessionsSchema,
  DecisionSignSchema,
  FeedbackNotesSchema,
  feedbackNotesShown,
  IdSchema,
} from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import type { ProductServices } from '../services.ts';
import { notesOf } from '../session/notes.ts';
import { showDecision } from './query.ts';
import { setReviewDay } from './review-day.ts';
import { sessionsOfDecision } from './sessions.ts';
import { listCandidates, nameDeciders, signDecision } from './sign-off.ts';

const PathSchema = v.object({ id: IdSchema });

/** /api/decisions/{id}: the named deciders and their answers, the review date, related sessions, and feedback of agents. */
export function signOffRoutes({ database }: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get(
    '/:id/deciders',
    describe({
      tag: 'Decisions',
      summary: 'Possible deciders: the reviewers of the project.',
      answer: DecisionCandidatesSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('param', PathSchema),
    async (c) => {
      const visitor = signedIn(c);
      const items = await database.inTenant(scopeOf(visitor), (tx) => listCandidates(tx, visitor, c.req.valid('param').id));
      return c.json({ items });
    },
  );

  app.put(
    '/:id/deciders',
    describe({
      tag: 'Decisions',
      summary: 'Sets the deciders of a draft or proposal. Those who stay keep their answer to this revision.',
      answer: DecisionSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'STATE_INVALID'],
    }),
    validated('param', PathSchema),
    validated('json', DecisionDecidersSchema),
    async (c) => {
      const visitor = signedIn(c);
      const { id } = c.req.valid('param');
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) => nameDeciders(tx, visitor, id, c.req.valid('json'), c.get('requestId'))),
      );
    },
  );

  app.put(
    '/:id/review-day',
    describe({
      tag: 'Decisions',
      summary: 'Sets the review date of a decision. From that day, it is an insight. Null: not scheduled.',
      answer: DecisionSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'STATE_INVALID'],
    }),
    validated('param', PathSchema),
    validated('json', DecisionReviewDaySchema),
    async (c) => {
      const visitor = signedIn(c);
      const { id } = c.req.valid('param');
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) => setReviewDay(tx, visitor, id, c.req.valid('json'), c.get('requestId'))),
      );
    },
  );

  app.post(
    '/:id/sign',
    describe({
      tag: 'Decisions',
      summary: 'Signs or declines a revision of a proposal, as one of its deciders. When all have signed, it is accepted.',
      answer: DecisionSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'STATE_INVALID'],
    }),
    validated('param', PathSchema),
    validated('json', DecisionSignSchema),
    async (c) => {
      const visitor = signedIn(c);
      const { id } = c.req.valid('param');
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) => signDecision(tx, visitor, id, c.req.valid('json'), c.get('requestId'))),
      );
    },
  );

  app.get(
    '/:id/sessions',
    describe({
      tag: 'Decisions',
      summary: 'The agent sessions that led to a decision, and the latest ones that were served it.',
      answer: DecisionSessionsSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('param', PathSchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => sessionsOfDecision(tx, visitor, c.req.valid('param').id)));
    },
  );

  app.get(
    '/:id/feedback',
    describe({
      tag: 'Decisions',
      summary: `The latest ${feedbackNotesShown} notes that agents have given with their feedback on a decision, the newest first.`,
      answer: FeedbackNotesSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('param', PathSchema),
    async (c) => {
      const visitor = signedIn(c);
      const { id } = c.req.valid('param');
      const items = await database.inTenant(scopeOf(visitor), async (tx) => notesOf(tx, visitor, await showDecision(tx, visitor, id)));
      return c.json({ items });
    },
  );

  return app;
}
