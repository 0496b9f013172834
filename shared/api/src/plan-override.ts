import * as v from 'valibot';
import { DaySchema } from './analytics.ts';
import { VersionSchema } from './list.ts';
import { LineSchema } from './plain-text.ts';
import { type PlanLimit, planLimits, tenantPlans } from './plan.ts';

/** The maximum length of the reason of an override, in UTF-16 code units. */
export const maxOverrideReason = 500;

const amount = v.pipe(v.number(), v.integer('NUMBER_INVALID'), v.minValue(0, 'NUMBER_TOO_SMALL'), v.maxValue(1e12, 'NUMBER_TOO_LARGE'));
const reason = v.pipe(LineSchema, v.nonEmpty('REASON_REQUIRED'), v.maxLength(maxOverrideReason, 'TEXT_TOO_LONG'));

/** Single limits, which are stronger than those of the plan. */
export type OverrideLimits = Partial<Record<PlanLimit, number>>;
const OverrideLimitsSchema = v.object(v.entriesFromList(planLimits, v.exactOptional(amount)));

/** PUT /admin/tenants/{tenant}/override. `version`: that of the tenant that the operator saw. */
export const PlanOverrideInputSchema = v.pipe(
  v.object({
    version: VersionSchema,
    /** The plan whose limits apply; null: that of the tenant. */
    plan: v.nullable(v.picklist(tenantPlans)),
    limits: OverrideLimitsSchema,
    /** The last day, in the time zone of the tenant. */
    until: DaySchema,
    /** Owners of the tenant read it. */
    reason,
  }),
  v.forward(
    v.check(({ plan, limits }) => plan !== null || Object.keys(limits).length > 0, 'REQUIRED'),
    ['limits'],
  ),
);
export type PlanOverrideInput = v.InferOutput<typeof PlanOverrideInputSchema>;

/** POST /admin/tenants/{tenant}/override/end. */
export const PlanOverrideEndSchema = v.object({ version: VersionSchema, reason });
export type PlanOverrideEnd = v.InferOutput<typeof PlanOverrideEndSchema>;

const overrideFields = {
  plan: v.nullable(v.picklist(tenantPlans)),
  limits: OverrideLimitsSchema,
  until: v.string(),
  reason: v.string(),
};

/** The override that applies now, as owners see it. */
export const CurrentOverrideSchema = v.object({
  until: v.string(),
  reason: v.string(),
  /** The limits that differ from those without it. Null means unlimited. */
  limits: v.array(v.object({ limit: v.picklist(planLimits), before: v.nullable(v.number()), now: v.nullable(v.number()) })),
});
export type CurrentOverride = v.InferOutput<typeof CurrentOverrideSchema>;

/** An override with who set it and how it ended, for operators. Names are null if the account is deleted. */
export const PlanOverrideSchema = v.object({
  id: v.string(),
  ...overrideFields,
  /** False once it has ended, on its last day or early. */
  current: v.boolean(),
  set: v.object({ by: v.nullable(v.string()), at: v.string() }),
  /** Null unless an operator ended it early. `reason` is null if another override replaced it. */
  ended: v.nullable(v.object({ by: v.nullable(v.string()), at: v.string(), reason: v.nullable(v.string()) })),
});
export type PlanOverride = v.InferOutput<typeof PlanOverrideSchema>;

/** GET /admin/tenants/{tenant}/limits: what a tenant may use, and what it has used this month. Null means unlimited. */
export const TenantLimitsSchema = v.object({
  tenant: v.object({ id: v.string(), name: v.string() }),
  /** The version of the tenant. */
  version: v.number(),
  plan: v.picklist(tenantPlans),
  /** Today in the time zone of the tenant. */
  today: v.string(),
  limits: v.array(
    v.object({
      limit: v.picklist(planLimits),
      /** Without an override. */
      plan: v.nullable(v.number()),
      inEffect: v.nullable(v.number()),
      used: v.number(),
    }),
  ),
  /** Newest first, at most 20. The first may be current, the others are not. */
  overrides: v.array(PlanOverrideSchema),
});
export type TenantLimits = v.InferOutput<typeof TenantLimitsSchema>;
