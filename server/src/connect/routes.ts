import { connectOperations } from '@cairn/api';
import type { Hono } from 'hono';
import { clientAddress, exactAddress } from '../http/client-address.ts';
import type { AppEnv, Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { implementInContext, operationRoutes } from '../http/operation.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import { requireProof } from '../second-factor/proof.ts';
import type { ProductServices } from '../services.ts';
import { approveRequest, beginRequest, declineRequest, findRequest, pollRequest } from './request.ts';

/**
 * Creates the routes of /api/connect, by which `cairn connect` gets a key without pasting one. Keys cannot call those of people. Approving
 * creates a key that outlives the sign-in, so it requires a proof within the last ten minutes, like creating one.
 */
export function connectRoutes(services: ProductServices): Hono<AppEnv> {
  const { database, rateLimits, settings } = services;

  /** Runs work on the request with a code. Unknown codes count against the person, so that codes cannot be tried. */
  async function counted<T>({ user }: Visitor, work: () => Promise<T>): Promise<T> {
    await rateLimits.consume('connectCode', user.id);
    try {
      const done = await work();
      await rateLimits.refund('connectCode', user.id);
      return done;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) await rateLimits.refund('connectCode', user.id);
      throw error;
    }
  }

  return operationRoutes(services, [
    implementInContext(connectOperations.begin, async (c, { body }) => {
      await rateLimits.consume('connectAddress', clientAddress(c));
      return beginRequest(services, body, exactAddress(c));
    }),
    implementInContext(connectOperations.poll, async (c, { body: { secret } }) => {
      const polled = await pollRequest(services, secret);
      if (polled) return polled;
      await rateLimits.consume('connectPoll', clientAddress(c));
      throw new ApiError('NOT_FOUND');
    }),
    implementInContext(connectOperations.find, (c, { body: { code } }) => {
      const visitor = signedIn(c);
      return counted(visitor, () => database.inTenant(scopeOf(visitor), (tx) => findRequest(tx, settings.secret, code, exactAddress(c))));
    }),
    implementInContext(connectOperations.approve, async (c, { body }) => {
      const visitor = signedIn(c);
      await requireProof(services, visitor);
      const key = await counted(visitor, () =>
        database.inTenant(scopeOf(visitor), (tx) => approveRequest(tx, visitor, settings.secret, body, c.get('requestId'))),
      );
      return { key };
    }),
    implementInContext(connectOperations.decline, async (c, { body: { code } }) => {
      const visitor = signedIn(c);
      await counted(visitor, () => database.inTenant(scopeOf(visitor), (tx) => declineRequest(tx, settings.secret, code)));
      return { success: true, message: 'The request was declined.' };
    }),
  ]);
}
