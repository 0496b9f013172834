import { analyticsOperations } from '@cairn/api';
import type { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { implement, operationRoutes } from '../http/operation.ts';
import type { ProductServices } from '../services.ts';
import { showAnalytics } from './query.ts';

/** Creates the routes of /api/analytics. */
export function analyticsRoutes(services: ProductServices): Hono<AppEnv> {
  return operationRoutes(services, [implement(analyticsOperations.get, (tx, { visitor, query }) => showAnalytics(tx, visitor, query))]);
}
