import { type Plan, type PlanPreview, type PlanUpdate, planOperations, type TenantPlan } from '@cairn/api';
import { operationQuery, queryClient, runOperation } from '@cairn/shell';

/** The plans as they are sold now. */
export function plansQuery() {
  return operationQuery(planOperations.list, {});
}

/** All versions of the plans, the newest first. */
export function planVersionsQuery() {
  return operationQuery(planOperations.versions, {});
}

/** How many tenants a change would touch. */
export function previewPlan(plan: TenantPlan, { people, projects, included }: Omit<PlanUpdate, 'version'>): Promise<PlanPreview> {
  return runOperation(planOperations.preview, { params: { plan }, body: { people, projects, included } });
}

/** Saves a new version of a plan. Where somebody else was quicker, what they saved is read again. */
export async function updatePlan(plan: TenantPlan, body: PlanUpdate): Promise<Plan> {
  try {
    return await runOperation(planOperations.update, { params: { plan }, body });
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['plans'] });
    void queryClient.invalidateQueries({ queryKey: ['admin', 'plans'] });
  }
}
