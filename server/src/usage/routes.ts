import { usageOperations } from '@cairn/api';
import type { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { implement, operationRoutes } from '../http/operation.ts';
import type { ProductServices } from '../services.ts';
import { showUsage } from './query.ts';
import { showUsageReport } from './report.ts';
import { setSpendCap } from './spend-cap.ts';

/** Creates the routes of an organization's usage. */
export function usageRoutes(services: ProductServices): Hono<AppEnv> {
  return operationRoutes(services, [
    implement(usageOperations.get, (tx, { visitor, query }) => showUsage(tx, visitor, query.month)),
    implement(usageOperations.setSpendCap, (tx, { visitor, body, requestId }) => setSpendCap(tx, visitor, body, requestId)),
    implement(usageOperations.report, (tx, { visitor, query }) => showUsageReport(tx, visitor, query.meter, query.month)),
  ]);
}
