import { impersonationOperations as operations, supportAccessOperations } from '@cairn/api';
import type { Hono } from 'hono';
import { cookieNames, dropCookie, writeCookie } from '../auth/cookie.ts';
import { newHandle } from '../auth/impersonation.ts';
import type { AppEnv, KernelServices, Visitor } from '../http/context.ts';
import { implement, implementInContext, operationRoutes } from '../http/operation.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import { PlatformPass } from '../platform/pass.ts';
import { requireProof } from '../second-factor/proof.ts';
import { announceStart, endImpersonation, showImpersonations, startImpersonation } from './impersonate.ts';
import { endSupportAccess, openSupportAccess, showSupportAccess } from './support-access.ts';

/** Creates the routes with which owners allow operators to impersonate members, and operators do. */
export function impersonationRoutes(services: KernelServices): Hono<AppEnv> {
  const { database, settings } = services;
  const cookie = cookieNames(settings).impersonation;
  const proved = { before: ({ visitor }: { visitor: Visitor }) => requireProof(services, visitor) };
  return operationRoutes(services, [
    implement(supportAccessOperations.get, (tx, { visitor }) => showSupportAccess(tx, settings, visitor.tenant.id)),
    implement(
      supportAccessOperations.open,
      async (tx, { visitor, requestId, body }) => {
        await openSupportAccess(tx, { visitor, requestId }, body);
        return showSupportAccess(tx, settings, visitor.tenant.id);
      },
      proved,
    ),
    implement(supportAccessOperations.end, async (tx, { visitor, requestId }) => {
      await endSupportAccess(tx, { visitor, requestId });
      return showSupportAccess(tx, settings, visitor.tenant.id);
    }),
    implement(operations.get, (tx, { visitor, params }) => showImpersonations(tx, settings, visitor, params.tenant)),
    implementInContext(operations.start, async (c, { params, body }) => {
      const visitor = signedIn(c);
      const requestId = c.get('requestId');
      await requireProof(services, visitor);
      let handle = '';
      const handleOf = (tenantId: string) => {
        handle = newHandle(tenantId);
        return handle;
      };
      const pass = PlatformPass.of(visitor, 'platform.admin', `start impersonation ${params.tenant}`, requestId);
      const started = await database.inPlatform(pass, (tx) =>
        startImpersonation(tx, settings, visitor, params.tenant, { ...body, handleOf }),
      );
      // A second transaction, in the scope of the tenant. If it fails, nobody gets the cookie.
      await database.inTenant({ tenantId: started.tenant.id, userId: started.id }, (tx) =>
        announceStart(tx, { visitor, requestId }, started, body),
      );
      writeCookie(c, settings, cookie, handle, body.minutes * 60);
      return { success: true as const, until: started.until.toISOString() };
    }),
    implementInContext(operations.end, async (c) => {
      const visitor = signedIn(c);
      if (visitor.impersonation) await database.inTenant(scopeOf(visitor), (tx) => endImpersonation(tx, visitor, c.get('requestId')));
      dropCookie(c, settings, cookie);
      return { success: true as const };
    }),
  ]);
}
