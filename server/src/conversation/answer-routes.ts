import { IdSchema, MessageFeedbackGivenSchema, MessageFeedbackSchema, RunSchema, RunStreamEventSchema, ThreadSchema } from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import type { ProductServices } from '../services.ts';
import { answerAgain, resumeAnswer, stopAnswer } from './answer.ts';
import { giveFeedback } from './give-feedback.ts';
import { streamAnswer } from './run/stream.ts';

const id = IdSchema;
const IdPathSchema = v.object({ id });
const MessagePathSchema = v.object({ id, message: id });
const position = v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'NUMBER_INVALID'), v.transform(Number));
const StreamQuerySchema = v.object({ from: v.optional(position, '0') });

/** Creates the routes of /api/conversations/{id}/… for model answers. */
export function answerRoutes(services: ProductServices): Hono<AppEnv> {
  const { database } = services;
  const app = new Hono<AppEnv>();

  app.get(
    '/:id/messages/:message/stream',
    describe({
      tag: 'Conversations',
      summary:
        'Server-sent events: an answer as it is written, from the character `from` (or Last-Event-ID) on. Always complete; ends with the answer.',
      answer: RunStreamEventSchema,
      media: 'text/event-stream',
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND', 'RATE_LIMITED'],
    }),
    validated('param', MessagePathSchema),
    validated('query', StreamQuerySchema),
    async (c) => {
      const param = c.req.valid('param');
      const last = v.safeParse(position, c.req.header('last-event-id') ?? '');
      const from = last.success ? last.output : c.req.valid('query').from;
      const stream = await streamAnswer(services, signedIn(c), { conversationId: param.id, messageId: param.message, from });
      return c.body(stream, 200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
      });
    },
  );

  app.post(
    '/:id/messages/:message/again',
    describe({
      tag: 'Conversations',
      summary: 'Asks for another answer to the question that this message answers; both stay.',
      answer: ThreadSchema,
      status: 201,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'STATE_INVALID', 'ANSWER_UNDER_WAY'],
    }),
    validated('param', MessagePathSchema),
    async (c) => {
      const visitor = signedIn(c);
      const param = c.req.valid('param');
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => answerAgain(tx, visitor, param.id, param.message)), 201);
    },
  );

  app.post(
    '/:id/messages/:message/resume',
    describe({
      tag: 'Conversations',
      summary: 'Lets an answer go on that was stopped or broke off.',
      answer: ThreadSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'STATE_INVALID', 'ANSWER_UNDER_WAY'],
    }),
    validated('param', MessagePathSchema),
    async (c) => {
      const visitor = signedIn(c);
      const param = c.req.valid('param');
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => resumeAnswer(tx, visitor, param.id, param.message)));
    },
  );

  app.put(
    '/:id/messages/:message/feedback',
    describe({
      tag: 'Conversations',
      summary: 'Rates an answer as helpful or not. The last rating of each person counts; null removes it.',
      answer: MessageFeedbackSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'STATE_INVALID'],
    }),
    validated('param', MessagePathSchema),
    validated('json', MessageFeedbackGivenSchema),
    async (c) => {
      const visitor = signedIn(c);
      const { verdict } = c.req.valid('json');
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => giveFeedback(tx, visitor, c.req.valid('param'), verdict)));
    },
  );

  app.post(
    '/:id/stop',
    describe({
      tag: 'Conversations',
      summary: 'Stops the answer that is being written. What was written stays; its stream says when it has ended.',
      answer: v.object({ run: v.nullable(RunSchema) }),
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
    }),
    validated('param', IdPathSchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json({ run: await database.inTenant(scopeOf(visitor), (tx) => stopAnswer(tx, visitor, c.req.valid('param').id)) });
    },
  );

  return app;
}
