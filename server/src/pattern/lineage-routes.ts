import { patternLineageOperations } from '@cairn/api';
import type { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { implement, operationRoutes } from '../http/operation.ts';
import type { ProductServices } from '../services.ts';
import { lineageOf } from './lineage.ts';

/** The sources that a pattern rests on. */
export function patternLineageRoutes(services: ProductServices): Hono<AppEnv> {
  return operationRoutes(services, [
    implement(patternLineageOperations.get, (tx, { visitor, params }) => lineageOf(tx, visitor, params.id)),
  ]);
}
