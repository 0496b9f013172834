import * as v from 'valibot';
import {
  BillingDetailsInputSchema,
  BillingSchema,
  ChangePreviewQuerySchema,
  ChangePreviewSchema,
  InvoiceExportQuerySchema,
  InvoiceListQuerySchema,
  InvoiceListSchema,
  InvoiceSchema,
  PaymentPageSchema,
  SubscriptionCancelSchema,
  SubscriptionChangeSchema,
  SubscriptionReactivateSchema,
} from './billing.ts';
import { exportSummary, type Operation } from './operation.ts';
import { IdSchema } from './plain-text.ts';

const read = { tag: 'Billing', method: 'get', access: 'tenant.manage' } as const;
const changed = { tag: 'Billing', access: 'tenant.own', output: BillingSchema } as const;

/** Billing of the caller's organization: managers can read it, owners can change it. */
export const billingOperations = {
  get: {
    ...read,
    name: 'getBilling',
    path: '/billing',
    summary: 'Subscription, plan, seats, the next invoice, billing details and payment.',
    output: BillingSchema,
  },
  preview: {
    ...read,
    name: 'previewSubscriptionChange',
    path: '/billing/preview',
    summary: 'What a change of plan, interval or seats would cost, and from which day it would apply. Changes nothing.',
    query: ChangePreviewQuerySchema,
    output: ChangePreviewSchema,
    refusals: ['STATE_INVALID'],
  },
  change: {
    ...changed,
    name: 'changeSubscription',
    method: 'post',
    path: '/billing/subscription',
    summary: 'Buys a plan, or changes plan, interval or seats, as the preview says.',
    body: SubscriptionChangeSchema,
    refusals: ['CONFLICT', 'STATE_INVALID'],
  },
  cancel: {
    ...changed,
    name: 'cancelSubscription',
    method: 'post',
    path: '/billing/subscription/cancel',
    summary: 'Cancels at the end of the period. The organization is on the free plan after that, and keeps its data.',
    body: SubscriptionCancelSchema,
    refusals: ['CONFLICT', 'STATE_INVALID'],
  },
  reactivate: {
    ...changed,
    name: 'reactivateSubscription',
    method: 'post',
    path: '/billing/subscription/reactivate',
    summary: 'Undoes a cancellation before the period has ended.',
    body: SubscriptionReactivateSchema,
    refusals: ['CONFLICT', 'STATE_INVALID'],
  },
  updateDetails: {
    ...changed,
    name: 'updateBillingDetails',
    method: 'put',
    path: '/billing/details',
    summary: 'Sets who invoices are addressed to, and where they are sent. Invoices that exist stay as they are.',
    body: BillingDetailsInputSchema,
    refusals: ['CONFLICT'],
  },
  invoices: {
    ...read,
    name: 'listInvoices',
    path: '/billing/invoices',
    summary: 'The invoices and credit notes of the organization, the newest first.',
    query: InvoiceListQuerySchema,
    output: InvoiceListSchema,
  },
  export: {
    ...read,
    name: 'exportInvoices',
    path: '/billing/invoices/export',
    summary: exportSummary,
    query: InvoiceExportQuerySchema,
    output: v.string(),
    media: 'text/csv',
  },
  invoice: {
    ...read,
    name: 'getInvoice',
    path: '/billing/invoices/{invoice}',
    summary: 'One invoice with its lines, by id or number.',
    params: v.object({ invoice: IdSchema }),
    output: InvoiceSchema,
    refusals: ['NOT_FOUND'],
  },
  pay: {
    tag: 'Billing',
    access: 'tenant.own',
    name: 'payInvoice',
    method: 'post',
    path: '/billing/invoices/{invoice}/pay',
    idempotent: false, // the provider handles repeated requests
    summary: 'The page of the payment provider on which an open invoice is paid by card.',
    params: v.object({ invoice: IdSchema }),
    output: PaymentPageSchema,
    refusals: ['NOT_FOUND', 'STATE_INVALID', 'PAYMENT_UNAVAILABLE'],
  },
  portal: {
    tag: 'Billing',
    access: 'tenant.own',
    name: 'openPaymentPortal',
    method: 'post',
    path: '/billing/portal',
    idempotent: false, // the provider handles repeated requests
    summary: 'The page of the payment provider on which the card on file is changed.',
    output: PaymentPageSchema,
    refusals: ['STATE_INVALID', 'PAYMENT_UNAVAILABLE'],
  },
} as const satisfies Record<string, Operation>;
