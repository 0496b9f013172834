import { rehearsalOperations } from '@cairn/contract';
import type { Context, Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { implementInContext, operationRoutes } from '../http/operation.ts';
import type { Services } from '../services.ts';
import { requireHostActor } from './caller.ts';
import { listRehearsals, readLiveReleases, readRehearsal } from './rehearsals.ts';
import { rehearseHost } from './rehearse.ts';

/** Creates the routes of rehearsals, for platform administrators, the operator and deploy tokens of the host. */
export function rehearsalRoutes(services: Services): Hono<AppEnv> {
  const { database } = services;
  const { registry } = services.platform;
  // Before the body is read.
  const admit = async (c: Context<AppEnv>) => {
    await requireHostActor(services, c);
  };
  return operationRoutes(services, [
    implementInContext(
      rehearsalOperations.rehearse,
      async (c, { body }) => {
        const actor = await requireHostActor(services, c);
        const rehearsal = await rehearseHost({ database, registry, actor, requestId: c.get('requestId') }, body);
        c.get('log').info({ rehearsal: rehearsal.id, host: rehearsal.version, verdict: rehearsal.verdict }, 'a host was rehearsed');
        return { success: true, rehearsal };
      },
      { admit },
    ),
    implementInContext(rehearsalOperations.list, async () => ({ success: true, rehearsals: await listRehearsals(database) }), { admit }),
    implementInContext(
      rehearsalOperations.releases,
      async () => ({ success: true, releases: await readLiveReleases(database, registry) }),
      { admit },
    ),
    implementInContext(
      rehearsalOperations.get,
      async (_c, { params: { id } }) => {
        const rehearsal = await readRehearsal(database, id);
        if (!rehearsal) throw new ApiError('NOT_FOUND');
        return { success: true, rehearsal };
      },
      { admit },
    ),
  ]);
}
