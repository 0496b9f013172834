import { type Promoted, registryOperations } from '@cairn/contract';
import type { Context, Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { implementInContext, operationRoutes } from '../http/operation.ts';
import type { Services } from '../services.ts';
import { requireActor, requireAdministrator, requireGrant } from './caller.ts';
import { readCanary } from './canary-votes.ts';
import type { Changed, Changing } from './change.ts';
import { checkManifest } from './check.ts';
import { readLastDay, readRemoteHealth } from './health.ts';
import { readHistory, readRemoteHistory } from './history.ts';
import { promoteRelease, rollBackRemote, switchRemote } from './promote.ts';
import { statusOf } from './registry.ts';

/**
 * Creates the routes that read and change the registry, for the remote's deploy token, or for platform administrators, who must give a
 * reason.
 */
export function changeRoutes(services: Services): Hono<AppEnv> {
  const { database } = services;
  const { registry } = services.platform;
  const forAdministrators = { admit: requireAdministrator };

  async function changingBy(c: Context<AppEnv>, { remote, note }: { remote: string; note: string }): Promise<Changing> {
    const actor = await requireActor(services, c, remote);
    if (actor.type === 'user' && note === '') throw new ApiError('BAD_REQUEST', { issues: [issue('note', 'REQUIRED')] });
    return { database, registry, actor, requestId: c.get('requestId') };
  }

  function changed(c: Context<AppEnv>, remote: string, done: Changed): Promoted {
    if (done.changed) c.get('log').info({ revision: done.revision.number, remote, note: done.revision.note }, 'the registry has changed');
    return { success: true, ...done };
  }

  return operationRoutes(services, [
    implementInContext(registryOperations.live, async () => statusOf(await registry.live()), {
      admit: async (c) => {
        if (c.get('visitor')) requireAdministrator(c);
        else await requireGrant(services, c);
      },
    }),
    implementInContext(registryOperations.status, async () => statusOf(await registry.live()), forAdministrators),
    implementInContext(registryOperations.revisions, async () => ({ success: true, ...(await readHistory(database)) }), forAdministrators),
    implementInContext(registryOperations.health, async () => ({ success: true, ...(await readLastDay(database)) }), forAdministrators),
    implementInContext(registryOperations.remote, async (c, { params: { remote } }) => {
      await requireActor(services, c, remote);
      return { success: true, remote, ...(await readRemoteHistory(database, remote)) };
    }),
    implementInContext(registryOperations.remoteHealth, async (c, { params: { remote }, query: { span } }) => {
      await requireActor(services, c, remote);
      const [health, { revision }] = await Promise.all([readRemoteHealth(database, remote, span), registry.live()]);
      const canary = await readCanary(database, remote, revision?.remotes[remote]);
      return { success: true, remote, span, ...health, canary };
    }),
    implementInContext(registryOperations.check, async (c, { body }) => {
      const grant = await requireGrant(services, c);
      return { success: true, issues: await checkManifest(database, registry, body, grant.remote) };
    }),
    implementInContext(registryOperations.promote, async (c, { body }) =>
      changed(c, body.remote, await promoteRelease(await changingBy(c, body), body)),
    ),
    implementInContext(registryOperations.rollback, async (c, { body }) =>
      changed(c, body.remote, await rollBackRemote(await changingBy(c, body), body)),
    ),
    implementInContext(registryOperations.switch, async (c, { body }) =>
      changed(c, body.remote, await switchRemote(await changingBy(c, body), body)),
    ),
  ]);
}
