import { mailDeliveryOperations } from '@cairn/api';
import type { Hono } from 'hono';
import type { AppEnv, KernelServices } from '../http/context.ts';
import { implement, implementExport, operationRoutes } from '../http/operation.ts';
import { mailDeliveryColumns } from './columns.ts';
import { listMailDeliveries } from './query.ts';

/** Creates the routes with which administrators see what became of mails. */
export function mailDeliveryRoutes(services: KernelServices): Hono<AppEnv> {
  return operationRoutes(services, [
    implement(mailDeliveryOperations.list, (tx, { query }) => listMailDeliveries(tx, query)),
    implementExport(mailDeliveryOperations.export, {
      name: 'mails',
      columns: mailDeliveryColumns,
      list: (tx, _call, part) => listMailDeliveries(tx, part, { counted: false }),
    }),
  ]);
}
