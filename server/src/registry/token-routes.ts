import { can } from '@cairn/api';
import { deployTokenOperations } from '@cairn/contract';
import type { Context, Hono } from 'hono';
import type { Transaction } from '../database/database.ts';
import type { AppEnv } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { implementInContext, operationRoutes } from '../http/operation.ts';
import { signedIn } from '../http/visitor.ts';
import { PlatformPass } from '../platform/pass.ts';
import { requireProof } from '../second-factor/proof.ts';
import type { Services } from '../services.ts';
import { operatorOf } from './caller.ts';
import type { RegistryActor } from './schema.ts';
import { createDeployToken, listDeployTokens, revokeDeployToken } from './token.ts';

/** Creates the routes of deploy tokens, for platform administrators and the operator of the installation. */
export function tokenRoutes(services: Services): Hono<AppEnv> {
  const { database } = services;
  const isOperator = (c: Context<AppEnv>) => operatorOf(services, c) !== null;

  function admit(c: Context<AppEnv>): void {
    if (!isOperator(c) && !can(signedIn(c).subject, 'platform.admin')) throw new ApiError('FORBIDDEN', { needs: 'platform.admin' });
  }

  /** Runs work in the scope of the caller. The database audits administrators. */
  async function inScope<T>(c: Context<AppEnv>, purpose: string, work: (tx: Transaction, actor: RegistryActor) => Promise<T>): Promise<T> {
    const operator = operatorOf(services, c);
    if (operator) return database.maintain((tx) => work(tx, operator));
    const visitor = signedIn(c);
    const { id, displayName } = visitor.user;
    const pass = PlatformPass.of(visitor, 'platform.admin', purpose, c.get('requestId'));
    return database.inPlatform(pass, (tx) => work(tx, { type: 'user', id, name: displayName }));
  }

  return operationRoutes(services, [
    implementInContext(
      deployTokenOperations.list,
      async (c) => ({ success: true, tokens: await inScope(c, 'list deploy tokens', (tx) => listDeployTokens(tx)) }),
      { admit },
    ),
    implementInContext(
      deployTokenOperations.create,
      async (c, { body }) => {
        if (!isOperator(c)) await requireProof(services, signedIn(c));
        const requestId = c.get('requestId');
        const made = await inScope(c, 'create a deploy token', (tx, actor) => createDeployToken(tx, body, { actor, requestId }));
        c.header('Cache-Control', 'no-store');
        return { success: true, ...made };
      },
      { admit },
    ),
    implementInContext(
      deployTokenOperations.revoke,
      async (c, { params }) => {
        const requestId = c.get('requestId');
        const revoked = await inScope(c, 'revoke a deploy token', (tx, actor) => revokeDeployToken(tx, params.id, { actor, requestId }));
        return { success: true, revoked };
      },
      { admit },
    ),
  ]);
}
