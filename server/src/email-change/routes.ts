import { emailChangeOperations as operations } from '@cairn/api';
import type { Hono } from 'hono';
import type { AppEnv, KernelServices } from '../http/context.ts';
import { implementInContext, operationRoutes } from '../http/operation.ts';
import { signedIn } from '../http/visitor.ts';
import { beginEmailChange, cancelEmailChange, confirmEmailChange, showEmailChange } from './change.ts';

/** Creates the routes of the change of a person's own address. */
export function emailChangeRoutes(services: KernelServices): Hono<AppEnv> {
  return operationRoutes(services, [
    implementInContext(operations.get, (c) => showEmailChange(services, signedIn(c))),
    implementInContext(operations.begin, (c, { body }) => beginEmailChange(c, services, signedIn(c), body.email)),
    implementInContext(operations.confirm, (c, { body }) => confirmEmailChange(c, services, signedIn(c), body)),
    implementInContext(operations.cancel, (c) => cancelEmailChange(services, signedIn(c))),
  ]);
}
