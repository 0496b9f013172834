import {
  type BillingDetails,
  billingIntervals,
  type Card,
  type InvoiceLine,
  invoiceKinds,
  invoiceStates,
  type Subscription,
  subscriptionStates,
  type Tax,
  tenantPlans,
} from '@cairn/api';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { tenants } from '../auth/schema.ts';
import { moment, oneOf, rowColumns, tenantColumn } from '../database/column.ts';

const ofTenant = () => tenantColumn().references(() => tenants.id, { onDelete: 'cascade' });
const minor = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** The subscription of an organization. Exists once it has bought a plan. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    tenantId: tenantColumn()
      .primaryKey()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    state: text('state', { enum: subscriptionStates }).notNull(),
    plan: text('plan', { enum: tenantPlans }).notNull(),
    planVersion: integer('plan_version').notNull(),
    interval: text('interval', { enum: billingIntervals }).notNull(),
    seats: integer('seats').notNull(),
    currency: text('currency').notNull(),
    /** Price of one seat per interval, as sold. */
    seatMinor: minor('seat_minor'),
    /** The price agreed with the operator; null for the list price. */
    agreedMinor: bigint('agreed_minor', { mode: 'number' }),
    periodStart: date('period_start').notNull(),
    /** The first day after the period; for a trial, the first paid day. */
    periodEnd: date('period_end').notNull(),
    trialEnd: date('trial_end'),
    /** First day of a month. Usage is invoiced for all months before it. */
    usageFrom: date('usage_from').notNull(),
    /** A scheduled decrease at the end of the period. */
    next: jsonb('next').$type<Subscription['next']>(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    cancelReason: text('cancel_reason'),
    ...rowColumns,
  },
  (table) => [
    oneOf(table.state, subscriptionStates),
    oneOf(table.plan, tenantPlans),
    oneOf(table.interval, billingIntervals),
    check('subscriptions_seats_check', sql`${table.seats} > 0`),
    check('subscriptions_price_check', sql`${table.seatMinor} >= 0 and ${table.agreedMinor} = ${table.seatMinor}`),
    check('subscriptions_period_check', sql`${table.periodEnd} >= ${table.periodStart}`),
  ],
);

/** The effect of each subscription change on recurring revenue. Append-only. */
export const revenueChanges = pgTable(
  'revenue_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tenantId: ofTenant(),
    at: moment('at').notNull().defaultNow(),
    plan: text('plan', { enum: tenantPlans }).notNull(),
    currency: text('currency').notNull(),
    /** Monthly revenue before and after; 0 for none. */
    beforeMinor: minor('before_minor'),
    afterMinor: minor('after_minor'),
  },
  (table) => [oneOf(table.plan, tenantPlans), index('revenue_changes_tenant_index').on(table.tenantId, table.at)],
);

/** Invoices and credit notes. Their content is immutable once they have a number. */
export const invoices = pgTable(
  'invoices',
  {
    id: text('id').primaryKey(),
    tenantId: ofTenant(),
    /** Without gaps within a year, such as `CRN-2026-0112`. */
    number: text('number').unique('invoices_number_key'),
    kind: text('kind', { enum: invoiceKinds }).notNull().default('invoice'),
    state: text('state', { enum: invoiceStates }).notNull().default('draft'),
    currency: text('currency').notNull(),
    lines: jsonb('lines').$type<InvoiceLine[]>().notNull(),
    subtotalMinor: minor('subtotal_minor'),
    taxMinor: minor('tax_minor'),
    totalMinor: minor('total_minor'),
    tax: jsonb('tax').$type<Tax>().notNull(),
    /** The addressee at the time of issue. */
    addressee: jsonb('addressee').$type<Omit<BillingDetails, 'version'>>().notNull(),
    issuedOn: date('issued_on'),
    dueOn: date('due_on'),
    paidAt: moment('paid_at'),
    /** Entered by the operator: the day of a transfer and its reference on the bank statement. */
    paidOn: date('paid_on'),
    bankReference: text('bank_reference'),
    voidReason: text('void_reason'),
    /** For a credit note: the invoice. */
    creditsId: text('credits_id'),
    remindedAt: moment('reminded_at'),
    /** The provider's payment that paid it. */
    paymentRef: text('payment_ref'),
    /** How often the card on file was charged for it, and when last. */
    charges: integer('charges').notNull().default(0),
    chargedAt: moment('charged_at'),
    ...rowColumns,
  },
  (table) => [
    oneOf(table.kind, invoiceKinds),
    oneOf(table.state, invoiceStates),
    unique('invoices_tenant_key').on(table.tenantId, table.id),
    foreignKey({
      name: 'invoices_credits_fk',
      columns: [table.tenantId, table.creditsId],
      foreignColumns: [table.tenantId, table.id],
    }),
    check('invoices_number_check', sql`(${table.state} = 'draft') = (${table.number} is null)`),
    check('invoices_total_check', sql`${table.totalMinor} = ${table.subtotalMinor} + ${table.taxMinor}`),
    index('invoices_tenant_index').on(table.tenantId, table.createdAt),
    index('invoices_credits_index').on(table.tenantId, table.creditsId).where(sql`credits_id is not null`),
    index('invoices_due_index').on(table.dueOn).where(sql`state = 'open'`),
  ],
);

/** The invoice addressee of an organization, edited by its owners; and its tax, edited by the operator. */
export const billingDetails = pgTable(
  'billing_details',
  {
    tenantId: tenantColumn().references(() => tenants.id, { onDelete: 'cascade' }),
    legalName: text('legal_name').notNull().default(''),
    address: text('address').notNull().default(''),
    country: text('country').notNull().default(''),
    vatNumber: text('vat_number').notNull().default(''),
    recipient: text('recipient').notNull().default(''),
    version: integer('version').notNull().default(0),
    taxRate: integer('tax_rate').notNull().default(0),
    taxLabel: text('tax_label').notNull().default(''),
    reverseCharge: boolean('reverse_charge').notNull().default(false),
    taxVersion: integer('tax_version').notNull().default(0),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ name: 'billing_details_pkey', columns: [table.tenantId] })],
);

/** The customer of an organization at the payment provider. */
export const paymentCustomers = pgTable('payment_customers', {
  tenantId: tenantColumn()
    .primaryKey()
    .references(() => tenants.id, { onDelete: 'cascade' }),
  customerId: text('customer_id').notNull().unique('payment_customers_customer_key'),
  /** The provider's id of the card on file; null if there is none. */
  methodId: text('method_id'),
  card: jsonb('card').$type<Card>(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** Global: the last number per invoice series. The transaction that issues an invoice locks the row. */
export const invoiceCounters = pgTable('invoice_counters', { series: text('series').primaryKey(), last: integer('last').notNull() });
