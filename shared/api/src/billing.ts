import * as v from 'valibot';
import { EmailSchema } from './identity.ts';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery, VersionSchema } from './list.ts';
import { CollapsedLineSchema, LineSchema, ProseSchema } from './plain-text.ts';
import { includedMeters, PlanSchema, tenantPlans } from './plan.ts';
import { isVatNumber, normalizeVatNumber } from './vat-number.ts';

export const subscriptionStates = ['trial', 'active', 'past_due', 'cancelled'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

export const billingIntervals = ['month', 'year'] as const;
export type BillingInterval = (typeof billingIntervals)[number];

/** A draft has no number; an open invoice waits for its payment. */
export const invoiceStates = ['draft', 'open', 'paid', 'void'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export const invoiceKinds = ['invoice', 'credit_note'] as const;

/** Seats of a period; the rest of a period after a change; what is not used of one; usage above the included; what a spend cap takes off; a credit. */
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
/** An integer in the minor units of the currency next to it; negative for what is taken off. */
const minor = v.number();

/** What a subscription becomes when its period ends. */
const NextChangeSchema = v.object({
  plan: v.picklist(tenantPlans),
  interval: v.picklist(billingIntervals),
  seats: v.number(),
  /** The price of a seat where the operator has agreed one, and the version of the plan that it is for. */
  agreed: v.optional(v.object({ minor, planVersion: v.number() })),
});
export type NextChange = v.InferOutput<typeof NextChangeSchema>;

/** The subscription of an organization. Days are those of its time zone; a period ends before `periodEnd`. */
export const SubscriptionSchema = v.object({
  state: v.picklist(subscriptionStates),
  plan: v.picklist(tenantPlans),
  /** The version of the plan that it was sold at. */
  planVersion: v.number(),
  interval: v.picklist(billingIntervals),
  seats: v.number(),
  currency: v.string(),
  /** Of one seat for one interval. */
  seatMinor: minor,
  /** The same where the operator has agreed it with the organization: it does not follow the plan's price. Null: the list price. */
  agreedMinor: v.nullable(minor),
  periodStart: day,
  periodEnd: day,
  /** The first day that is not free of charge. Null: there was no trial. */
  trialEnd: v.nullable(day),
  /** A decrease that is due at the end of the period. */
  next: v.nullable(NextChangeSchema),
  cancelAtPeriodEnd: v.boolean(),
  createdAt: v.string(),
  version: v.number(),
});
export type Subscription = v.InferOutput<typeof SubscriptionSchema>;

export const InvoiceLineSchema = v.object({
  kind: v.picklist(invoiceLineKinds),
  /** Of seats. */
  plan: v.optional(v.picklist(tenantPlans)),
  interval: v.optional(v.picklist(billingIntervals)),
  /** Of usage: `quantity` is what was used above the included, in the meter's unit. */
  meter: v.optional(v.picklist(includedMeters)),
  /** How much the plan included, in the same unit. Invoices that were issued before this field existed have none. */
  included: v.optional(v.number()),
  quantity: v.number(),
  /** The price of a whole interval, or of `per` units of usage. */
  unitMinor: minor,
  per: v.optional(v.number()),
  amountMinor: minor,
  /** The first day, and the first that is not covered. */
  from: day,
  until: day,
  /** A credit's reason, as the operator wrote it. */
  text: v.optional(v.string()),
});
export type InvoiceLine = v.InferOutput<typeof InvoiceLineSchema>;

/** The one tax of an organization, set by the operator. */
export const TaxSchema = v.object({
  /** Hundredths of a percent: 1900 is 19 %. */
  rate: v.number(),
  /** `VAT 19 %`. Empty: none is charged, and none is shown. */
  label: v.string(),
  /** The recipient owes the tax: the rate is 0, and invoices say so. */
  reverseCharge: v.boolean(),
});
export type Tax = v.InferOutput<typeof TaxSchema>;

const money = { currency: v.string(), subtotalMinor: minor, taxMinor: minor, totalMinor: minor };

/** Who an invoice is addressed to. */
const addressFields = { legalName: v.string(), address: v.string(), country: v.string(), vatNumber: v.string(), recipient: v.string() };

/** The billing details of an organization. Version 0: none were entered yet. */
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
  /** Open, and its due day is over. */
  overdue: v.boolean(),
  /** When it was marked as paid. */
  paidAt: v.nullable(v.string()),
  /** The day of the payment, and its reference in the bank statement, where the operator has entered them. */
  paidOn: v.nullable(day),
  bankReference: v.nullable(v.string()),
  createdAt: v.string(),
  version: v.number(),
});
export type InvoiceSummary = v.InferOutput<typeof InvoiceSummarySchema>;

/** What a transfer is sent to, out of the operator's settings. */
export const BankDetailsSchema = v.object({ holder: v.string(), iban: v.string(), bic: v.string(), bank: v.string() });
export type BankDetails = v.InferOutput<typeof BankDetailsSchema>;

/** A whole invoice: as it was issued, whatever has changed since. */
export const InvoiceSchema = v.object({
  ...InvoiceSummarySchema.entries,
  tenant: v.object({ id: v.string(), name: v.string() }),
  to: v.object(addressFields),
  /** Name and address of the operator, one line each. */
  seller: v.string(),
  tax: TaxSchema,
  /** Null where nothing is to be transferred. */
  bank: v.nullable(BankDetailsSchema),
  /** Can it be paid by card now? */
  payable: v.boolean(),
  /** The invoice that a credit note belongs to. */
  credits: v.nullable(v.object({ id: v.string(), number: v.nullable(v.string()) })),
  voidReason: v.nullable(v.string()),
  /** In the organization's time zone. */
  today: day,
  /** The last change, and who made it: null for Cairn itself, and for people whose names the reader may not see. */
  changed: v.object({ at: v.string(), by: v.nullable(v.string()) }),
});
export type Invoice = v.InferOutput<typeof InvoiceSchema>;

const invoiceFilters = {
  state: anyOf(invoiceStates),
  ...sortQuery(['created', 'number', 'due', 'state', 'amount'], 'created', 'desc'),
};
/** GET /billing/invoices. `q` looks into numbers. */
export const InvoiceListQuerySchema = v.object({ ...pageQuery, ...invoiceFilters });
export const InvoiceExportQuerySchema = v.object({ ...exportQuery, ...invoiceFilters });
export const InvoiceListSchema = pageOf(InvoiceSummarySchema);

/** An invoice that is not issued yet: an estimate as of now. */
const EstimateSchema = v.object({ on: day, lines: v.array(InvoiceLineSchema), ...money });

/** What is on file at a payment provider: never more of a card than this. */
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
  /** Null: none was ever bought, the plan is free. */
  subscription: v.nullable(SubscriptionSchema),
  /** The plan at the version that holds for the organization. */
  plan: PlanSchema,
  /** In the organization's time zone. */
  today: day,
  /** Active members and pending invitations: each takes a seat. */
  people: v.number(),
  invitations: v.number(),
  /** Null: nothing will be invoiced. */
  next: v.nullable(EstimateSchema),
  details: BillingDetailsSchema,
  tax: TaxSchema,
  payment: v.object({
    method: v.picklist(paymentMethods),
    /** Days from the issue of an invoice until it is due. */
    days: v.number(),
    bank: v.nullable(BankDetailsSchema),
    card: v.nullable(CardSchema),
  }),
});
export type Billing = v.InferOutput<typeof BillingSchema>;

const seatsQuery = v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'NUMBER_INVALID'), v.transform(Number), SeatsSchema);

/** GET /billing/preview: what a change would cost. */
export const ChangePreviewQuerySchema = v.object({
  plan: v.picklist(tenantPlans),
  interval: v.picklist(billingIntervals),
  seats: seatsQuery,
});

/** What a change does. An increase holds from today and is invoiced today; a decrease holds from the next period. */
export const ChangePreviewSchema = v.object({
  /** The first day of the change. */
  effectiveOn: day,
  /** Days without charge where a trial begins with the change; else 0. */
  trialDays: v.number(),
  /** Is invoiced today: for the rest of the period, less what is not used of the present one. */
  now: v.object({ lines: v.array(InvoiceLineSchema), ...money }),
  /** The first whole period after that: without usage. */
  later: v.object({ on: day, ...money }),
});
export type ChangePreview = v.InferOutput<typeof ChangePreviewSchema>;

/** POST /billing/subscription. `version`: of the subscription that the person saw, 0 where there was none. */
export const SubscriptionChangeSchema = v.object({
  version: VersionSchema,
  plan: v.picklist(tenantPlans),
  interval: v.picklist(billingIntervals),
  seats: SeatsSchema,
});
export type SubscriptionChange = v.InferOutput<typeof SubscriptionChangeSchema>;

/** A page of the payment provider, for the browser to go to. It is for one person and for a short time. */
export const PaymentPageSchema = v.object({ url: v.pipe(v.string(), v.url()) });

/** POST /billing/subscription/cancel. */
export const SubscriptionCancelSchema = v.object({
  version: VersionSchema,
  reason: v.pipe(ProseSchema, v.maxLength(1_000, 'TEXT_TOO_LONG')),
});
export const SubscriptionReactivateSchema = v.object({ version: VersionSchema });

export { ReasonSchema as BillingReasonSchema, SeatsSchema as BillingSeatsSchema };
