import * as v from 'valibot';
import { VersionSchema } from './list.ts';

/** The plans of organizations. */
export const tenantPlans = ['free', 'team', 'enterprise'] as const;
export type TenantPlan = (typeof tenantPlans)[number];

/** Meters with an included amount per month; storage is measured at a point in time. */
export const includedMeters = ['sessions', 'servedTokens', 'costMicros', 'searches', 'apiCalls', 'storageBytes'] as const;
export type IncludedMeter = (typeof includedMeters)[number];

/** Features that only some plans have. All other features are in every plan. */
export const planFeatures = ['spendCap'] as const;
export type PlanFeature = (typeof planFeatures)[number];

/** What happens when an included amount is used up: agents are refused, or usage continues and is charged. */
export const planAtLimits = ['stop', 'continue'] as const;
export type PlanAtLimit = (typeof planAtLimits)[number];

const amount = v.pipe(v.number(), v.integer('NUMBER_INVALID'), v.minValue(0, 'NUMBER_TOO_SMALL'), v.maxValue(1e12, 'NUMBER_TOO_LARGE'));
const count = v.pipe(v.number(), v.integer('NUMBER_INVALID'), v.minValue(1, 'NUMBER_TOO_SMALL'), v.maxValue(1e9, 'NUMBER_TOO_LARGE'));

/** `minor` (in the plan's currency) for each block of `per`; a started block counts as a whole one. */
const overage = v.object({ per: v.pipe(count, v.maxValue(1e12)), minor: amount });
const perMeter = <S extends v.GenericSchema>(value: S) => v.object(v.entriesFromList(includedMeters, v.nullable(value)));

const planFields = {
  /** Maximum number of active members and pending invitations; null: unlimited. */
  people: v.nullable(count),
  /** Maximum number of active projects; null: unlimited. */
  projects: v.nullable(count),
  /** ISO 4217. All amounts are integers in its minor unit: cents, or yen for currencies without one. */
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'VALUE_INVALID')),
  /** Price of a seat per month and per year; null: negotiated, or not offered. */
  seatMonthlyMinor: v.nullable(amount),
  seatYearlyMinor: v.nullable(amount),
  /** Included amounts per month; null: unlimited. */
  included: perMeter(amount),
  /** Prices of additional usage; null: free. */
  overage: perMeter(overage),
  atLimit: v.picklist(planAtLimits),
  features: v.array(v.picklist(planFeatures)),
  trialDays: v.pipe(v.number(), v.integer('NUMBER_INVALID'), v.minValue(0, 'NUMBER_TOO_SMALL'), v.maxValue(365, 'NUMBER_TOO_LARGE')),
};

/** The current version of a plan. Each change creates a new version; a subscription keeps its version until it renews or changes. */
export const PlanSchema = v.object({ plan: v.picklist(tenantPlans), version: v.number(), ...planFields });
export type Plan = v.InferOutput<typeof PlanSchema>;

/** PUT /admin/plans/{plan}: all fields. `version` is the one that the person saw. */
export const PlanUpdateSchema = v.object({ version: VersionSchema, ...planFields });
export type PlanUpdate = v.InferOutput<typeof PlanUpdateSchema>;

/** GET /plans. */
export const PlanListSchema = v.object({ items: v.array(PlanSchema) });

/** A version of a plan with its author; null for the installation's initial version. */
export const PlanVersionSchema = v.object({ ...PlanSchema.entries, createdAt: v.string(), createdBy: v.nullable(v.string()) });
export type PlanVersion = v.InferOutput<typeof PlanVersionSchema>;

/** GET /admin/plans/versions: newest first. */
export const PlanVersionsSchema = v.object({ items: v.array(PlanVersionSchema) });

/** What a plan limits: people, projects, and each included amount. */
export const planLimits = ['people', 'projects', ...includedMeters] as const;
export type PlanLimit = (typeof planLimits)[number];

/** POST /admin/plans/{plan}/preview: the limits of an unsaved change. */
export const PlanPreviewQuerySchema = v.pick(PlanUpdateSchema, ['people', 'projects', 'included']);

/** The tenants affected by a change of limits. */
export const PlanPreviewSchema = v.object({
  /** Number of tenants with the plan. */
  tenants: v.number(),
  /** How many of them exceed a limit that the change lowers, not counting those with individual limits. */
  tenantsAbove: v.number(),
  /** The lowered limits that tenants exceed. Usage is that of the tenant's current month. */
  limits: v.array(v.object({ limit: v.picklist(planLimits), tenants: v.number() })),
});
export type PlanPreview = v.InferOutput<typeof PlanPreviewSchema>;

const none = { sessions: null, servedTokens: null, costMicros: null, searches: null, apiCalls: null, storageBytes: null };

/**
 * The initial plans of a new installation (the migration writes the same). The landing page is prerendered with them; if an operator has
 * changed a plan, the browser renders the page with the server's plans.
 */
export const defaultPlans: readonly Plan[] = [
  {
    plan: 'free',
    version: 1,
    people: 3,
    projects: 1,
    currency: 'USD',
    seatMonthlyMinor: 0,
    seatYearlyMinor: null,
    included: { ...none, sessions: 50 },
    overage: none,
    atLimit: 'stop',
    features: [],
    trialDays: 0,
  },
  {
    plan: 'team',
    version: 1,
    people: null,
    projects: null,
    currency: 'USD',
    seatMonthlyMinor: 1_200,
    seatYearlyMinor: 12_000,
    included: { ...none, sessions: 500 },
    overage: { ...none, sessions: { per: 1, minor: 4 } },
    atLimit: 'continue',
    features: ['spendCap'],
    trialDays: 14,
  },
  {
    plan: 'enterprise',
    version: 1,
    people: null,
    projects: null,
    currency: 'USD',
    seatMonthlyMinor: null,
    seatYearlyMinor: null,
    included: none,
    overage: none,
    atLimit: 'continue',
    features: ['spendCap'],
    trialDays: 0,
  },
];
