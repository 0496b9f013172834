import * as v from 'valibot';
import { EmailSchema } from './identity.ts';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery, VersionSchema } from './list.ts';
import { CollapsedLineSchema, LineSchema, ProseSchema } from './plain-text.ts';
import { includedMeters, PlanSchema, tenantPlans } from './plan.ts';
import { CurrentOverrideSchema } from './plan-override.ts';
import { isVatNumber, normalizeVatNumber } from './vat-number.ts';

export const subscriptionStates = ['trial', 'active', 'past_due', 'cancelled'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

export const billingIntervals = ['month', 'year'] as const;
export type BillingInterval = (typeof billingIntervals)[number];

/** A draft has no number; an open invoice is not paid yet. */
export const invoiceStates = ['draft', 'open', 'paid', 'void'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export const invoiceKinds = ['invoice', 'credit_note'] as const;

/**
 * Seats of a period; the rest of a period after a change; the credit for an unused rest; usage above the included amount; the reduction by
 * a spend cap; a credit.
 */
export const invoiceLineKinds = ['seats', 'proration', 'unused', 'usage', 'cap', 'credit'] as const;

export const paymentMethods = ['transfer', 'stripe'] as const;

export const maxSeats = 100_000;
const SeatsSchema = v.pipe(
  v.number(),
  v.integer('NUMBER_INVALID'),
  v.minValue(1, 'NUMBER_TOO_SMALL'),
  v.maxValue(maxSeats, 'NUMBER_TOO_LARGE'),
);
const ReasonSchema = v.pipe(ProseSchema, v.nonEmpty('TEXT_REQUIRED'), v.maxLength(1_000, 'TEXT_TOO_LONG'));

/** A calendar day: `2026-11-29`. */
const day = v.string();
/** An integer in minor units of the adjacent currency; negative for reductions. */
const minor = v.number();

/** What a subscription changes to at the end of its period. */
const NextChangeSchema = v.object({
  plan: v.picklist(tenantPlans),
  interval: v.picklist(billingIntervals),
  seats: v.number(),
  /** A price negotiated by the operator for a seat, and the plan version to which it applies. */
  agreed: v.optional(v.object({ minor, planVersion: v.number() })),
});
export type NextChange = v.InferOutput<typeof NextChangeSchema>;

/** An organization's subscription. Days are in its time zone; `periodEnd` is exclusive. */
export const SubscriptionSchema = v.object({
  state: v.picklist(subscriptionStates),
  plan: v.picklist(tenantPlans),
  /** The version of the plan at which it was sold. */
  planVersion: v.number(),
  interval: v.picklist(billingIntervals),
  seats: v.number(),
  currency: v.string(),
  /** The price of one seat for one interval. */
  seatMinor: minor,
  /** The same if the operator negotiated it; independent of the plan's price. Null: the list price. */
  agreedMinor: v.nullable(minor),
  periodStart: day,
  periodEnd: day,
  /** The first day that is charged. Null: no trial. */
  trialEnd: v.nullable(day),
  /** A downgrade due at the end of the period. */
  next: v.nullable(NextChangeSchema),
  cancelAtPeriodEnd: v.boolean(),
  createdAt: v.string(),
  version: v.number(),
});
export type Subscription = v.InferOutput<typeof SubscriptionSchema>;

export const InvoiceLineSchema = v.object({
  kind: v.picklist(invoiceLineKinds),
  /** For lines about seats. */
  plan: v.optional(v.picklist(tenantPlans)),
  interval: v.optional(v.picklist(billingIntervals)),
  /** For lines about usage: `quantity` is the usage above the included amount, in the meter's unit. */
  meter: v.optional(v.picklist(includedMeters)),
  /** The amount included in the plan, in the same unit. Missing in invoices issued before this field existed. */
  included: v.optional(v.number()),
  quantity: v.number(),
  /** The price of a whole interval, or of `per` units of usage. */
  unitMinor: minor,
  per: v.optional(v.number()),
  amountMinor: minor,
  /** The first day, and the first day that is no longer covered. */
  from: day,
  until: day,
  /** The reason of a credit, entered by the operator. */
  text: v.optional(v.string()),
});
export type InvoiceLine = v.InferOutput<typeof InvoiceLineSchema>;

/** An organization's tax, set by the operator. */
export const TaxSchema = v.object({
  /** Hundredths of a percent: 1900 is 19 %. */
  rate: v.number(),
  /** `VAT 19 %`. Empty: no tax is charged or shown. */
  label: v.string(),
  /** The recipient owes the tax: the rate is 0, and invoices mention it. */
  reverseCharge: v.boolean(),
});
export type Tax = v.InferOutput<typeof TaxSchema>;

const money = { currency: v.string(), subtotalMinor: minor, taxMinor: minor, totalMinor: minor };

/** The recipient of invoices. */
const addressFields = { legalName: v.string(), address: v.string(), country: v.string(), vatNumber: v.string(), recipient: v.string() };

/** An organization's billing details. Version 0: none entered yet. */
export const BillingDetailsSchema = v.object({ ...addressFields, version: v.number() });
export type BillingDetails = v.InferOutput<typeof BillingDetailsSchema>;

/** PUT /billing/details. `country`: ISO 3166-1 alpha-2. */
export const BillingDetailsInputSchema = v.pipe(
  v.object({
    version: VersionSchema,
    legalName: v.pipe(CollapsedLineSchema, v.nonEmpty('TEXT_REQUIRED'), v.maxLength(200, 'TEXT_TOO_LONG')),
    address: v.pipe(ProseSchema, v.nonEmpty('TEXT_REQUIRED'), v.maxLength(500, 'TEXT_TOO_LONG')),
    country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'VALUE_INVALID')),
    vatNumber: v.pipe(LineSchema, v.maxLength(40, 'TEXT_TOO_LONG'), v.transform(normalizeVatNumber)),
    recipient: EmailSchema,
  }),
  v.forward(
    v.partialCheck(
      [['country'], ['vatNumber']],
      ({ country, vatNumber }) => vatNumber === '' || isVatNumber(country, vatNumber),
      'VAT_NUMBER_INVALID',
    ),
    ['vatNumber'],
  ),
);

export const InvoiceSummarySchema = v.object({
  id: v.string(),
  /** Null: a draft. */
  number: v.nullable(v.string()),
  kind: v.picklist(invoiceKinds),
  state: v.picklist(invoiceStates),
  ...money,
  lines: v.array(InvoiceLineSchema),
  issuedOn: v.nullable(day),
  dueOn: v.nullable(day),
  /** Open and past its due date. */
  overdue: v.boolean(),
  /** When it was marked as paid. */
  paidAt: v.nullable(v.string()),
  /** The payment date and the reference in the bank statement, if the operator has entered them. */
  paidOn: v.nullable(day),
  bankReference: v.nullable(v.string()),
  createdAt: v.string(),
  version: v.number(),
});
export type InvoiceSummary = v.InferOutput<typeof InvoiceSummarySchema>;

/** The bank account for transfers, from the operator's settings. */
export const BankDetailsSchema = v.object({ holder: v.string(), iban: v.string(), bic: v.string(), bank: v.string() });
export type BankDetails = v.InferOutput<typeof BankDetailsSchema>;

/** A complete invoice as issued, independent of later changes. */
export const InvoiceSchema = v.object({
  ...InvoiceSummarySchema.entries,
  tenant: v.object({ id: v.string(), name: v.string() }),
  to: v.object(addressFields),
  /** The operator's name and address, one line each. */
  seller: v.string(),
  tax: TaxSchema,
  /** Null if there is nothing to transfer. */
  bank: v.nullable(BankDetailsSchema),
  /** Whether it can be paid by card now. */
  payable: v.boolean(),
  /** The invoice to which a credit note belongs. */
  credits: v.nullable(v.object({ id: v.string(), number: v.nullable(v.string()) })),
  voidReason: v.nullable(v.string()),
  /** Today in the organization's time zone. */
  today: day,
  /** The last change and its author; null for Cairn itself, and for people whose names the reader must not see. */
  changed: v.object({ at: v.string(), by: v.nullable(v.string()) }),
});
export type Invoice = v.InferOutput<typeof InvoiceSchema>;

const invoiceFilters = {
  state: anyOf(invoiceStates),
  ...sortQuery(['created', 'number', 'due', 'state', 'amount'], 'created', 'desc'),
};
/** GET /billing/invoices. `q` searches numbers. */
export const InvoiceListQuerySchema = v.object({ ...pageQuery, ...invoiceFilters });
export const InvoiceExportQuerySchema = v.object({ ...exportQuery, ...invoiceFilters });
export const InvoiceListSchema = pageOf(InvoiceSummarySchema);

/** An estimate of the next invoice as of now. */
const EstimateSchema = v.object({ on: day, lines: v.array(InvoiceLineSchema), ...money });

/** The card stored at a payment provider. No other card data is ever stored. */
export const CardSchema = v.object({
  holder: v.string(),
  brand: v.string(),
  last4: v.string(),
  expMonth: v.number(),
  expYear: v.number(),
});
export type Card = v.InferOutput<typeof CardSchema>;

/** GET /billing. */
export const BillingSchema = v.object({
  /** Null: never bought one, so the plan is free. */
  subscription: v.nullable(SubscriptionSchema),
  /** The plan in the version that applies to the organization. */
  plan: PlanSchema,
  /** The limits that apply instead of those of the plan until a day; null: none. Missing from older servers. */
  override: v.optional(v.nullable(CurrentOverrideSchema), null),
  /** Today in the organization's time zone. */
  today: day,
  /** Active members and pending invitations, each of which takes a seat. */
  people: v.number(),
  invitations: v.number(),
  /** Null: nothing will be invoiced. */
  next: v.nullable(EstimateSchema),
  details: BillingDetailsSchema,
  tax: TaxSchema,
  payment: v.object({
    method: v.picklist(paymentMethods),
    /** Days from issuing an invoice until it is due. */
    days: v.number(),
    bank: v.nullable(BankDetailsSchema),
    card: v.nullable(CardSchema),
  }),
});
export type Billing = v.InferOutput<typeof BillingSchema>;

const seatsQuery = v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'NUMBER_INVALID'), v.transform(Number), SeatsSchema);

/** GET /billing/preview: the cost of a change. */
export const ChangePreviewQuerySchema = v.object({
  plan: v.picklist(tenantPlans),
  interval: v.picklist(billingIntervals),
  seats: seatsQuery,
});

/** The effect of a change. An increase applies and is invoiced today; a decrease applies from the next period. */
export const ChangePreviewSchema = v.object({
  /** The first day on which the change applies. */
  effectiveOn: day,
  /** Free days if a trial starts with the change; otherwise 0. */
  trialDays: v.number(),
  /** Invoiced today: the rest of the period, minus the unused part of the current one. */
  now: v.object({ lines: v.array(InvoiceLineSchema), ...money }),
  /** The first full period after that, without usage. */
  later: v.object({ on: day, ...money }),
});
export type ChangePreview = v.InferOutput<typeof ChangePreviewSchema>;

/** POST /billing/subscription. `version`: that of the subscription the person saw, 0 without one. */
export const SubscriptionChangeSchema = v.object({
  version: VersionSchema,
  plan: v.picklist(tenantPlans),
  interval: v.picklist(billingIntervals),
  seats: SeatsSchema,
});
export type SubscriptionChange = v.InferOutput<typeof SubscriptionChangeSchema>;

/** A page of the payment provider to which the browser navigates. Personal and short-lived. */
export const PaymentPageSchema = v.object({ url: v.pipe(v.string(), v.url()) });

/** POST /billing/subscription/cancel. */
export const SubscriptionCancelSchema = v.object({
  version: VersionSchema,
  reason: v.pipe(ProseSchema, v.maxLength(1_000, 'TEXT_TOO_LONG')),
});
export const SubscriptionReactivateSchema = v.object({ version: VersionSchema });

export { ReasonSchema as BillingReasonSchema, SeatsSchema as BillingSeatsSchema };
