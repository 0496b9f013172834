import * as v from 'valibot';
import { DaySchema } from './analytics.ts';
import {
  BillingReasonSchema,
  BillingSeatsSchema,
  billingIntervals,
  ChangePreviewQuerySchema,
  InvoiceSummarySchema,
  invoiceStates,
  SubscriptionSchema,
  subscriptionStates,
  TaxSchema,
} from './billing.ts';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery, VersionSchema } from './list.ts';
import { CollapsedLineSchema, IdSchema, LineSchema } from './plain-text.ts';
import { tenantPlans } from './plan.ts';

const tenant = v.object({ id: v.string(), name: v.string(), slug: v.string() });

/** One month of recurring revenue in a currency, in minor units: subscriptions without usage and tax. Yearly prices count as a twelfth. */
const RevenueMonthSchema = v.object({
  /** `2026-11`, in UTC. */
  month: v.string(),
  /** At the end of the month, or now. */
  totalMinor: v.number(),
  byPlan: v.object(v.entriesFromList(tenantPlans, v.number())),
  /** Number of paying organizations. */
  paying: v.number(),
  /**
   * Changes, as positive amounts: from organizations that paid nothing before, from those that pay more or less, and from those that left.
   */
  newMinor: v.number(),
  expansionMinor: v.number(),
  contractionMinor: v.number(),
  churnMinor: v.number(),
  /** Number of organizations that left. */
  churned: v.number(),
});
export type RevenueMonth = v.InferOutput<typeof RevenueMonthSchema>;

/** GET /admin/billing/revenue. */
export const RevenueSchema = v.object({
  /**
   * The last 12 months by currency, the current one last. The currency with the highest revenue comes first. Empty without any revenue
   * ever.
   */
  currencies: v.array(v.object({ currency: v.string(), months: v.array(RevenueMonthSchema) })),
  subscriptions: v.object(v.entriesFromList(subscriptionStates, v.number())),
  /** Trials that end within 7 days. */
  trialsEnding: v.number(),
  /** All organizations that are not closed. */
  tenants: v.number(),
  /** Overdue invoices by currency. */
  overdue: v.array(v.object({ currency: v.string(), amountMinor: v.number(), tenants: v.number() })),
});
export type Revenue = v.InferOutput<typeof RevenueSchema>;

/** How an organization's recurring revenue changed in a month: it paid nothing before, pays more, pays less, or pays nothing anymore. */
export const revenueMovements = ['new', 'expansion', 'contraction', 'churn'] as const;
export type RevenueMovement = (typeof revenueMovements)[number];

/** A subscription as the operator sees it. */
export const SubscriptionSummarySchema = v.object({
  tenant,
  ...SubscriptionSchema.entries,
  /** Recurring amount per month. */
  monthlyMinor: v.number(),
  cancelReason: v.nullable(v.string()),
  /** The oldest overdue invoice. */
  overdue: v.nullable(v.object({ id: v.string(), number: v.string(), dueOn: v.string(), totalMinor: v.number(), days: v.number() })),
  /** What it paid per month before and after the month of the filter `changed`, in that filter's currency; null without it. */
  movement: v.nullable(v.object({ kind: v.picklist(revenueMovements), beforeMinor: v.number(), afterMinor: v.number() })),
});
export type SubscriptionSummary = v.InferOutput<typeof SubscriptionSummarySchema>;

/** GET /admin/billing/subscriptions. `q` searches names and slugs of organizations. */
const subscriptionFilters = {
  /** Filters subscriptions whose revenue changed in a month (UTC) and currency: `2026-11-USD`. */
  changed: v.optional(v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])-[A-Z]{3}$/, 'VALUE_INVALID'))),
  /** With `changed`: the kind of change. */
  movement: anyOf(revenueMovements),
  state: anyOf(subscriptionStates),
  plan: anyOf(tenantPlans),
  ...sortQuery(['tenant', 'state', 'plan', 'amount', 'renews'], 'tenant', 'asc'),
};
export const SubscriptionListQuerySchema = v.object({ ...pageQuery, ...subscriptionFilters });
export const SubscriptionExportQuerySchema = v.object({ ...exportQuery, ...subscriptionFilters });
export const SubscriptionListSchema = pageOf(SubscriptionSummarySchema);

/** An invoice of any organization. `plan`: the organization's current plan. */
export const AdminInvoiceSchema = v.object({ ...InvoiceSummarySchema.entries, tenant, plan: v.picklist(tenantPlans) });
export type AdminInvoice = v.InferOutput<typeof AdminInvoiceSchema>;

const filters = {
  /** The id of an organization. */
  tenant: v.optional(IdSchema),
  state: anyOf(invoiceStates),
  plan: anyOf(tenantPlans),
  ...sortQuery(['created', 'number', 'tenant', 'due', 'state', 'amount'], 'created', 'desc'),
};
/** GET /admin/billing/invoices. `q` searches numbers and names of organizations. */
export const AdminInvoiceListQuerySchema = v.object({ ...pageQuery, ...filters });
export const AdminInvoiceExportQuerySchema = v.object({ ...exportQuery, ...filters });
export const AdminInvoiceListSchema = pageOf(AdminInvoiceSchema);

/**
 * POST /admin/billing/invoices/{invoice}/pay. `paidOn` defaults to today. Not in the future and not before the issue date, in the
 * organization's time zone.
 */
export const InvoicePaySchema = v.object({
  version: VersionSchema,
  paidOn: v.optional(DaySchema),
  bankReference: v.optional(v.pipe(LineSchema, v.maxLength(140, 'TEXT_TOO_LONG')), ''),
});
/** POST /admin/billing/invoices/{invoice}/remind. */
export const InvoiceVersionSchema = v.object({ version: VersionSchema });
/** POST /admin/billing/invoices/{invoice}/void. */
export const InvoiceVoidSchema = v.object({ version: VersionSchema, reason: BillingReasonSchema });
/** POST /admin/billing/invoices/{invoice}/credit: an amount before tax, at most the amount not yet credited. */
export const InvoiceCreditSchema = v.object({
  version: VersionSchema,
  reason: BillingReasonSchema,
  amountMinor: v.pipe(v.number(), v.integer('NUMBER_INVALID'), v.minValue(1, 'NUMBER_TOO_SMALL'), v.maxValue(1e12, 'NUMBER_TOO_LARGE')),
});

/** GET /admin/tenants/{tenant}/tax. Version 0: never set. */
export const TenantTaxSchema = v.object({ ...TaxSchema.entries, version: v.number() });
/** PUT /admin/tenants/{tenant}/tax. Applies to future invoices. */
export const TenantTaxInputSchema = v.pipe(
  v.object({
    version: VersionSchema,
    rate: v.pipe(v.number(), v.integer('NUMBER_INVALID'), v.minValue(0, 'NUMBER_TOO_SMALL'), v.maxValue(10_000, 'NUMBER_TOO_LARGE')),
    label: v.pipe(CollapsedLineSchema, v.maxLength(60, 'TEXT_TOO_LONG')),
    reverseCharge: v.boolean(),
  }),
  v.forward(
    v.partialCheck([['rate'], ['reverseCharge']], ({ rate, reverseCharge }) => !reverseCharge || rate === 0, 'VALUE_INVALID'),
    ['rate'],
  ),
  v.forward(
    v.partialCheck([['rate'], ['label']], ({ rate, label }) => rate === 0 || label !== '', 'TEXT_REQUIRED'),
    ['label'],
  ),
);

/** GET /admin/tenants/{tenant}/subscription. */
export const TenantSubscriptionSchema = v.object({
  tenant,
  /** Null: never bought one, so the plan is free. */
  subscription: v.nullable(SubscriptionSchema),
  /** The version of the subscription, 0 without one. */
  version: v.number(),
  /** Active members and pending invitations, each of which takes a seat. */
  seatsInUse: v.number(),
});
export type TenantSubscription = v.InferOutput<typeof TenantSubscriptionSchema>;

/** The maximum negotiated price of a seat: times the maximum number of seats, the total is still a safe integer. */
export const maxAgreedMinor = 1e9;

/** GET /admin/tenants/{tenant}/subscription/preview. `agreedMinor`: the negotiated price of a seat; omitted: the list price. */
export const TenantChangePreviewQuerySchema = v.object({
  ...ChangePreviewQuerySchema.entries,
  agreedMinor: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,10}$/, 'NUMBER_INVALID'), v.transform(Number), v.maxValue(maxAgreedMinor, 'NUMBER_TOO_LARGE')),
  ),
});

/** POST /admin/tenants/{tenant}/subscription. `version`: that of the subscription the person saw, 0 without one. */
export const TenantSubscriptionChangeSchema = v.object({
  version: VersionSchema,
  plan: v.picklist(tenantPlans),
  interval: v.picklist(billingIntervals),
  seats: BillingSeatsSchema,
  /** The price of a seat for one interval, in minor units of the plan's currency. Null: the list price. */
  agreedMinor: v.nullable(
    v.pipe(v.number(), v.integer('NUMBER_INVALID'), v.minValue(0, 'NUMBER_TOO_SMALL'), v.maxValue(maxAgreedMinor, 'NUMBER_TOO_LARGE')),
  ),
  reason: BillingReasonSchema,
});
export type TenantSubscriptionChange = v.InferOutput<typeof TenantSubscriptionChangeSchema>;
