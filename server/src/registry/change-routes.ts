import {
  type Checked,
  CheckedSchema,
  CheckSchema,
  HealthQuerySchema,
  type Promoted,
  PromotedSchema,
  PromotionSchema,
  type RemoteHealth,
  RemoteHealthSchema,
  type RemoteHistory,
  RemoteHistorySchema,
  RollBackSchema,
  SwitchSchema,
} from '@cairn/contract';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv, Services } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { validated } from '../http/validated.ts';
import { requireActor, requireGrant } from './caller.ts';
import { readCanary } from './canary-votes.ts';
import type { Changed, Changing } from './change.ts';
import { checkManifest } from './check.ts';
import { readRemoteHealth } from './health.ts';
import { readRemoteHistory } from './history.ts';
import { promoteRelease, rollBackRemote, switchRemote } from './promote.ts';

const RemotePathSchema = v.object({ remote: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,39}$/)) });

/** What changes the registry: by the remote's deploy token, or by a platform administrator, who gives a reason. */
export function changeRoutes(services: Services): Hono<AppEnv> {
  const { database } = services;
  const { registry } = services.platform;
  const app = new Hono<AppEnv>();
  const refusals = ['UNAUTHENTICATED', 'FORBIDDEN', 'REVISION_CONFLICT', 'RELEASE_INVALID', 'STATE_INVALID'] as const;

  async function changingBy(c: Context<AppEnv>, { remote, note }: { remote: string; note: string }): Promise<Changing> {
    const actor = await requireActor(services, c, remote);
    if (actor.type === 'user' && note === '') throw new ApiError('BAD_REQUEST', { issues: [issue('note', 'REQUIRED')] });
    return { database, registry, actor, requestId: c.get('requestId') };
  }

  function answer(c: Context<AppEnv>, remote: string, done: Changed): Response {
    if (done.changed) c.get('log').info({ revision: done.revision.number, remote, note: done.revision.note }, 'the registry has changed');
    return c.json({ success: true, ...done } satisfies Promoted);
  }

  app.post(
    '/promotions',
    describe({
      tag: 'Registry',
      summary: 'Makes a release the stable one of its remote, or the canary of an audience, by compare-and-swap on the revision seen.',
      answer: PromotedSchema,
      refusals: [...refusals],
    }),
    validated('json', PromotionSchema),
    async (c) => {
      const promotion = c.req.valid('json');
      return answer(c, promotion.remote, await promoteRelease(await changingBy(c, promotion), promotion));
    },
  );

  app.post(
    '/rollbacks',
    describe({
      tag: 'Registry',
      summary:
        'Takes a remote’s canary back; where there is none, makes the stable release before this one stable again, or the one that is named.',
      answer: PromotedSchema,
      refusals: [...refusals],
    }),
    validated('json', RollBackSchema),
    async (c) => {
      const wanted = c.req.valid('json');
      return answer(c, wanted.remote, await rollBackRemote(await changingBy(c, wanted), wanted));
    },
  );

  app.post(
    '/switches',
    describe({
      tag: 'Registry',
      summary: 'Switches a remote off, or on again.',
      answer: PromotedSchema,
      refusals: [...refusals],
    }),
    validated('json', SwitchSchema),
    async (c) => {
      const wanted = c.req.valid('json');
      return answer(c, wanted.remote, await switchRemote(await changingBy(c, wanted), wanted));
    },
  );

  app.post(
    '/checks',
    describe({
      tag: 'Registry',
      summary: 'Everything that keeps a remote.json from being published and promoted now. Nothing is written.',
      answer: CheckedSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
    }),
    validated('json', CheckSchema),
    async (c) => {
      const grant = await requireGrant(services, c);
      const issues = await checkManifest(database, registry, c.req.valid('json'), grant.remote);
      return c.json({ success: true, issues } satisfies Checked);
    },
  );

  app.get(
    '/remotes/:remote',
    describe({
      tag: 'Registry',
      summary: 'The releases of one remote, and the last 20 revisions that changed it.',
      answer: RemoteHistorySchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
    }),
    validated('param', RemotePathSchema),
    async (c) => {
      const { remote } = c.req.valid('param');
      await requireActor(services, c, remote);
      return c.json({ success: true, remote, ...(await readRemoteHistory(database, remote)) } satisfies RemoteHistory);
    },
  );

  app.get(
    '/remotes/:remote/health',
    describe({
      tag: 'Registry',
      summary: 'How the releases of one remote have done in the last 24 hours or 7 days: errors, load times and their parts, web vitals.',
      answer: RemoteHealthSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
    }),
    validated('param', RemotePathSchema),
    validated('query', HealthQuerySchema),
    async (c) => {
      const { remote } = c.req.valid('param');
      await requireActor(services, c, remote);
      const { span } = c.req.valid('query');
      const [health, { revision }] = await Promise.all([readRemoteHealth(database, remote, span), registry.live()]);
      const canary = await readCanary(database, remote, revision?.remotes[remote]);
      return c.json({ success: true, remote, span, ...health, canary } satisfies RemoteHealth);
    },
  );

  return app;
}
