import { timingSafeEqual } from 'node:crypto';
import { can, IdSchema } from '@cairn/api';
import {
  type CreatedDeployToken,
  CreatedDeployTokenSchema,
  type DeployTokenList,
  DeployTokenListSchema,
  NewDeployTokenSchema,
  type RevokedDeployToken,
  RevokedDeployTokenSchema,
} from '@cairn/contract';
import { operatorToken } from '@cairn/release';
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import type { AppEnv, Services } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { ApiError } from '../http/error.ts';
import { validated } from '../http/validated.ts';
import { signedIn } from '../http/visitor.ts';
import { PlatformPass } from '../platform/pass.ts';
import { requireProof } from '../second-factor/proof.ts';
import type { RegistryActor } from './schema.ts';
import { createDeployToken, listDeployTokens, revokeDeployToken } from './token.ts';

const TokenPathSchema = v.object({ id: IdSchema });
const operator: RegistryActor = { type: 'system', id: 'operator', name: 'operator' };

/** /api/registry/tokens: what teams release with, for platform administrators and for whoever runs the installation. */
export function tokenRoutes(services: Services): Hono<AppEnv> {
  const { database, settings } = services;
  const app = new Hono<AppEnv>();
  const expected = Buffer.from(`Bearer ${operatorToken(settings.secret)}`);

  function isOperator(c: Context<AppEnv>): boolean {
    const given = Buffer.from(c.req.header('authorization') ?? '');
    return given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
  }

  /** Before the input is looked at. */
  const allowed = createMiddleware<AppEnv>(async (c, next) => {
    if (!isOperator(c) && !can(signedIn(c).subject, 'platform.admin')) throw new ApiError('FORBIDDEN', { needs: 'platform.admin' });
    await next();
  });

  /** In the scope that belongs to whoever asks: an administrator's use of theirs is written down by the database. */
  async function inScope<T>(c: Context<AppEnv>, purpose: string, work: (tx: Transaction, actor: RegistryActor) => Promise<T>): Promise<T> {
    if (isOperator(c)) return database.maintain((tx) => work(tx, operator));
    const visitor = signedIn(c);
    const { id, displayName } = visitor.user;
    const pass = PlatformPass.of(visitor, 'platform.admin', purpose, c.get('requestId'));
    return database.inPlatform(pass, (tx) => work(tx, { type: 'user', id, name: displayName }));
  }

  app.get(
    '/',
    describe({
      tag: 'Registry',
      summary: 'The deploy tokens, newest first, without what they say.',
      answer: DeployTokenListSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
    }),
    allowed,
    async (c) => {
      const tokens = await inScope(c, 'list deploy tokens', (tx) => listDeployTokens(tx));
      return c.json({ success: true, tokens } satisfies DeployTokenList);
    },
  );

  app.post(
    '/',
    describe({
      tag: 'Registry',
      summary: 'A new deploy token, good for one remote. What it says is answered once.',
      answer: CreatedDeployTokenSchema,
      status: 201,
      refusals: ['UNAUTHENTICATED', 'REAUTHENTICATE', 'FORBIDDEN'],
    }),
    allowed,
    validated('json', NewDeployTokenSchema),
    async (c) => {
      if (!isOperator(c)) await requireProof(services, signedIn(c));
      const requestId = c.get('requestId');
      const made = await inScope(c, 'create a deploy token', (tx, actor) =>
        createDeployToken(tx, c.req.valid('json'), { actor, requestId }),
      );
      c.header('Cache-Control', 'no-store');
      return c.json({ success: true, ...made } satisfies CreatedDeployToken, 201);
    },
  );

  app.post(
    '/:id/revoke',
    describe({
      tag: 'Registry',
      summary: 'Ends a deploy token at once. Safe to repeat.',
      answer: RevokedDeployTokenSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
    }),
    allowed,
    validated('param', TokenPathSchema),
    async (c) => {
      const requestId = c.get('requestId');
      const revoked = await inScope(c, 'revoke a deploy token', (tx, actor) =>
        revokeDeployToken(tx, c.req.valid('param').id, { actor, requestId }),
      );
      return c.json({ success: true, revoked } satisfies RevokedDeployToken);
    },
  );

  return app;
}
