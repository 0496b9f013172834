import { auditOperations } from '@cairn/api';
import type { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { implement, implementExport, operationRoutes } from '../http/operation.ts';
import type { ProductServices } from '../services.ts';
import { auditColumns } from './columns.ts';
import { listAudit } from './query.ts';

/** Creates the routes of the organization's audit log. */
export function auditRoutes(services: ProductServices): Hono<AppEnv> {
  return operationRoutes(services, [
    implement(auditOperations.list, (tx, { query }) => listAudit(tx, query)),
    implementExport(auditOperations.export, {
      name: 'audit',
      columns: auditColumns,
      list: (tx, _call, part) => listAudit(tx, part, { counted: false }),
    }),
  ]);
}
