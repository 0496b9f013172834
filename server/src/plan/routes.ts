import { planOperations, planOverrideOperations } from '@cairn/api';
import type { Hono } from 'hono';
import type { AppEnv, Visitor } from '../http/context.ts';
import { implement, implementInContext, operationRoutes } from '../http/operation.ts';
import { requireProof } from '../second-factor/proof.ts';
import type { ProductServices } from '../services.ts';
import { updatePlan } from './change.ts';
import { endOverride, setOverride } from './override/change.ts';
import { showTenantLimits } from './override/query.ts';
import { previewPlan } from './preview.ts';
import { listPlans, listPlanVersions } from './query.ts';

/** Creates the routes of plans: readable for everybody, editable for platform administrators, also for single tenants. */
export function planRoutes(services: ProductServices): Hono<AppEnv> {
  const proved = { before: ({ visitor }: { visitor: Visitor }) => requireProof(services, visitor) };
  return operationRoutes(services, [
    implementInContext(planOperations.list, async () => ({ items: await services.database.anonymous(listPlans) })),
    implement(planOperations.update, (tx, { visitor, params, body, requestId }) => updatePlan(tx, visitor, params.plan, body, requestId)),
    implement(planOperations.versions, async (tx) => ({ items: await listPlanVersions(tx) })),
    implement(planOperations.preview, (tx, { params, body }) => previewPlan(tx, params.plan, body)),
    implement(planOverrideOperations.get, (tx, { params }) => showTenantLimits(tx, params.tenant)),
    implement(
      planOverrideOperations.set,
      async (tx, { params, body, visitor, requestId }) => {
        await setOverride(tx, { visitor, requestId }, params.tenant, body);
        return showTenantLimits(tx, params.tenant);
      },
      proved,
    ),
    implement(
      planOverrideOperations.end,
      async (tx, { params, body, visitor, requestId }) => {
        await endOverride(tx, { visitor, requestId }, params.tenant, body);
        return showTenantLimits(tx, params.tenant);
      },
      proved,
    ),
  ]);
}
