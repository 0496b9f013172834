import { planOperations } from '@cairn/api';
import type { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { implement, implementInContext, operationRoutes } from '../http/operation.ts';
import type { ProductServices } from '../services.ts';
import { updatePlan } from './change.ts';
import { previewPlan } from './preview.ts';
import { listPlans, listPlanVersions } from './query.ts';

/** Creates the routes of plans: readable for everybody, editable for platform administrators. */
export function planRoutes(services: ProductServices): Hono<AppEnv> {
  return operationRoutes(services, [
    implementInContext(planOperations.list, async () => ({ items: await services.database.anonymous(listPlans) })),
    implement(planOperations.update, (tx, { visitor, params, body, requestId }) => updatePlan(tx, visitor, params.plan, body, requestId)),
    implement(planOperations.versions, async (tx) => ({ items: await listPlanVersions(tx) })),
    implement(planOperations.preview, (tx, { params, body }) => previewPlan(tx, params.plan, body)),
  ]);
}
