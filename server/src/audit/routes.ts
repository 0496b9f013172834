import { auditOperations } from '@cairn/api';
import type { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { implement, implementExport, implementInContext, operationRoutes } from '../http/operation.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import type { ProductServices } from '../services.ts';
import { showChain, verifyAndNotify } from './chain.ts';
import { auditColumns } from './columns.ts';
import { listAudit, listProjectAudit } from './query.ts';
import type { InTenant } from './verify.ts';

/** Creates the routes of the organization's audit log. */
export function auditRoutes(services: ProductServices): Hono<AppEnv> {
  const { database, rateLimits, settings } = services;
  return operationRoutes(services, [
    implement(auditOperations.list, (tx, { query }) => listAudit(tx, query)),
    implementExport(auditOperations.export, {
      name: 'audit',
      columns: auditColumns,
      list: (tx, _call, part) => listAudit(tx, part, { counted: false }),
    }),
    implement(auditOperations.listOfProject, (tx, { visitor, query }) => listProjectAudit(tx, visitor, query)),
    implementExport(auditOperations.exportOfProject, {
      name: 'audit',
      columns: auditColumns,
      list: (tx, { visitor }, part) => listProjectAudit(tx, visitor, part, { counted: false }),
    }),
    implement(auditOperations.chain, (tx, { visitor }) => showChain(tx, visitor.tenant.id, settings.auditRetentionDays)),
    // In context, because a long chain is read in several transactions.
    implementInContext(auditOperations.verify, async (c) => {
      const visitor = signedIn(c);
      const tenantId = visitor.tenant.id;
      await rateLimits.consume('auditChecks', tenantId);
      const inTenant: InTenant = (work) => database.inTenant(scopeOf(visitor), work);
      await verifyAndNotify(inTenant, tenantId, settings.secret);
      return inTenant((tx) => showChain(tx, tenantId, settings.auditRetentionDays));
    }),
  ]);
}
