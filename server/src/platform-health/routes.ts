import { platformHealthOperations } from '@cairn/api';
import type { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { implementInContext, operationRoutes } from '../http/operation.ts';
import { signedIn } from '../http/visitor.ts';
import { PlatformPass } from '../platform/pass.ts';
import type { ProductServices } from '../services.ts';
import { readDisk, readStored } from './read.ts';

/** Creates the route of the installation's health, for platform administrators. */
export function platformHealthRoutes(services: ProductServices): Hono<AppEnv> {
  return operationRoutes(services, [
    implementInContext(platformHealthOperations.get, async (c) => {
      const pass = PlatformPass.of(signedIn(c), 'platform.admin', 'get platform health', c.get('requestId'));
      // Before the transaction, because a disk can be slow.
      const storage = await readDisk(services);
      return { ...(await services.database.inPlatform(pass, (tx) => readStored(tx, services))), storage };
    }),
  ]);
}
