import * as v from 'valibot';
import { VersionSchema } from './list.ts';

/** The plans of organizations. */
export const tenantPlans = ['free', 'team', 'enterprise'] as const;
export type TenantPlan = (typeof tenantPlans)[number];

/** What a plan includes by quantity in a month; storage is what is stored at the time. */
export const includedMeters = ['sessions', 'servedTokens', 'costMicros', 'searches', 'apiCalls', 'storageBytes'] as const;
export type IncludedMeter = (typeof includedMeters)[number];

/** What some plans have and others do not. Everything else that Cairn does belongs to every plan. */
export const planFeatures = ['spendCap'] as const;
export type PlanFeature = (typeof planFeatures)[number];

/** What happens when an included quantity is used up: agents are refused, or use continues and costs. */
export const planAtLimits = ['stop', 'continue'] as const;
export type PlanAtLimit = (typeof planAtLimits)[number];

const amount = v.pipe(v.number(), v.integer('NUMBER_INVALID'), v.minValue(0, 'NUMBER_TOO_SMALL'), v.maxValue(1e12, 'NUMBER_TOO_LARGE'));
const count = v.pipe(v.number(), v.integer('NUMBER_INVALID'), v.minValue(1, 'NUMBER_TOO_SMALL'), v.maxValue(1e9, 'NUMBER_TOO_LARGE'));

/** `minor` (of the plan's currency) for each block of `per`, begun blocks included. */
const overage = v.object({ per: v.pipe(count, v.maxValue(1e12)), minor: amount });
const perMeter = <S extends v.GenericSchema>(value: S) => v.object(v.entriesFromList(includedMeters, v.nullable(value)));

const planFields = {
  /** Active members and pending invitations at most; null: any number. */
  people: v.nullable(count),
  /** Active projects at most; null: any number. */
  projects: v.nullable(count),
  /** ISO 4217. All amounts of money are integers in its minor unit: cents, or yen where there is none. */
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'VALUE_INVALID')),
  /** Of a seat for a month and for a year; null: by agreement, or not sold so. */
  seatMonthlyMinor: v.nullable(amount),
  seatYearlyMinor: v.nullable(amount),
  /** What may be used in a month; null: any quantity. */
  included: perMeter(amount),
  /** What more of it costs; null: nothing. */
  overage: perMeter(overage),
  atLimit: v.picklist(planAtLimits),
  features: v.array(v.picklist(planFeatures)),
  trialDays: v.pipe(v.number(), v.integer('NUMBER_INVALID'), v.minValue(0, 'NUMBER_TOO_SMALL'), v.maxValue(365, 'NUMBER_TOO_LARGE')),
};

/** A plan as it is sold now. Each change is a new version; a subscription stays at the version that it was sold at until it renews or changes. */
export const PlanSchema = v.object({ plan: v.picklist(tenantPlans), version: v.number(), ...planFields });
export type Plan = v.InferOutput<typeof PlanSchema>;

/** PUT /admin/plans/{plan}: all of it. `version` is the one that the person saw. */
export const PlanUpdateSchema = v.object({ version: VersionSchema, ...planFields });
export type PlanUpdate = v.InferOutput<typeof PlanUpdateSchema>;

/** GET /plans. */
export const PlanListSchema = v.object({ items: v.array(PlanSchema) });

/** A version of a plan, with who created it: null where the installation did. */
export const PlanVersionSchema = v.object({ ...PlanSchema.entries, createdAt: v.string(), createdBy: v.nullable(v.string()) });
export type PlanVersion = v.InferOutput<typeof PlanVersionSchema>;

/** GET /admin/plans/versions: the newest first. */
export const PlanVersionsSchema = v.object({ items: v.array(PlanVersionSchema) });

/** What a plan limits: people, projects, and each included quantity. */
export const planLimits = ['people', 'projects', ...includedMeters] as const;
export type PlanLimit = (typeof planLimits)[number];

/** POST /admin/plans/{plan}/preview: the limits of a change that is not saved yet. */
export const PlanPreviewQuerySchema = v.pick(PlanUpdateSchema, ['people', 'projects', 'included']);

/** Whom a change of limits would touch. */
export const PlanPreviewSchema = v.object({
  /** How many tenants have the plan. */
  tenants: v.number(),
  /** How many of them are above a limit that the change lowers. Not those with a limit of their own. */
  tenantsAbove: v.number(),
  /** The lowered limits that tenants are above. Usage counts of the tenant's running month. */
  limits: v.array(v.object({ limit: v.picklist(planLimits), tenants: v.number() })),
});
export type PlanPreview = v.InferOutput<typeof PlanPreviewSchema>;

const none = { sessions: null, servedTokens: null, costMicros: null, searches: null, apiCalls: null, storageBytes: null };

/**
 * What a new installation begins with (the migration writes the same). Also what the landing page is prerendered with: where an
 * operator has changed a plan, the browser renders the page from the plans of the server.
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
