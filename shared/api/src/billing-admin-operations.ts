import * as v from 'valibot';
import { InvoiceSchema } from './billing.ts';
import {
  AdminInvoiceExportQuerySchema,
  AdminInvoiceListQuerySchema,
  AdminInvoiceListSchema,
  InvoiceCreditSchema,
  InvoicePaySchema,
  InvoiceVersionSchema,
  InvoiceVoidSchema,
  RevenueSchema,
  SubscriptionExportQuerySchema,
  SubscriptionListQuerySchema,
  SubscriptionListSchema,
  TenantTaxInputSchema,
  TenantTaxSchema,
} from './billing-admin.ts';
import { exportSummary, type Operation } from './operation.ts';
import { IdSchema } from './plain-text.ts';

const shared = { tag: 'Billing', access: 'platform.admin' } as const;
const onInvoice = {
  ...shared,
  params: v.object({ invoice: IdSchema }),
  output: InvoiceSchema,
  refusals: ['NOT_FOUND', 'CONFLICT', 'STATE_INVALID'],
} as const;
const ofTenant = {
  ...shared,
  path: '/admin/tenants/{tenant}/tax',
  params: v.object({ tenant: IdSchema }),
  output: TenantTaxSchema,
} as const;

/** The billing of every organization, for platform administrators. */
export const billingAdminOperations = {
  revenue: {
    ...shared,
    name: 'getRevenue',
    method: 'get',
    path: '/admin/billing/revenue',
    summary: 'Recurring revenue of twelve months and its movement, subscriptions by state, and what is overdue.',
    output: RevenueSchema,
  },
  subscriptions: {
    ...shared,
    name: 'listSubscriptions',
    method: 'get',
    path: '/admin/billing/subscriptions',
    summary: 'The subscriptions of every organization.',
    query: SubscriptionListQuerySchema,
    output: SubscriptionListSchema,
  },
  exportSubscriptions: {
    ...shared,
    name: 'exportSubscriptions',
    method: 'get',
    path: '/admin/billing/subscriptions/export',
    summary: exportSummary,
    query: SubscriptionExportQuerySchema,
    output: v.string(),
    media: 'text/csv',
  },
  invoices: {
    ...shared,
    name: 'listAllInvoices',
    method: 'get',
    path: '/admin/billing/invoices',
    summary: 'The invoices of every organization, the newest first.',
    query: AdminInvoiceListQuerySchema,
    output: AdminInvoiceListSchema,
  },
  export: {
    ...shared,
    name: 'exportAllInvoices',
    method: 'get',
    path: '/admin/billing/invoices/export',
    summary: exportSummary,
    query: AdminInvoiceExportQuerySchema,
    output: v.string(),
    media: 'text/csv',
  },
  invoice: {
    ...onInvoice,
    name: 'getAnyInvoice',
    method: 'get',
    path: '/admin/billing/invoices/{invoice}',
    summary: 'One invoice of any organization, by id or number.',
    refusals: ['NOT_FOUND'],
  },
  pay: {
    ...onInvoice,
    name: 'markInvoicePaid',
    method: 'post',
    path: '/admin/billing/invoices/{invoice}/pay',
    summary: 'Marks an open invoice as paid. The subscription is active again where nothing else is overdue.',
    body: InvoicePaySchema,
  },
  void: {
    ...onInvoice,
    name: 'voidInvoice',
    method: 'post',
    path: '/admin/billing/invoices/{invoice}/void',
    summary: 'Declares an open invoice void. It keeps its number.',
    body: InvoiceVoidSchema,
  },
  credit: {
    ...onInvoice,
    name: 'creditInvoice',
    method: 'post',
    path: '/admin/billing/invoices/{invoice}/credit',
    summary: 'Issues a credit note for a paid invoice, or a part of it, with its tax. Answers with the credit note.',
    body: InvoiceCreditSchema,
    status: 201,
    refusals: ['NOT_FOUND', 'CONFLICT', 'STATE_INVALID'],
  },
  remind: {
    ...onInvoice,
    name: 'remindOfInvoice',
    method: 'post',
    path: '/admin/billing/invoices/{invoice}/remind',
    summary: 'Sends an overdue invoice to its recipient again, at most once a day.',
    body: InvoiceVersionSchema,
    refusals: ['NOT_FOUND', 'CONFLICT', 'STATE_INVALID', 'MAIL_UNAVAILABLE'],
  },
  tax: { ...ofTenant, name: 'getTenantTax', method: 'get', summary: 'The tax of an organization.', refusals: ['NOT_FOUND'] },
  setTax: {
    ...ofTenant,
    name: 'setTenantTax',
    method: 'put',
    summary: 'Sets the tax of an organization for its next invoices.',
    body: TenantTaxInputSchema,
    refusals: ['NOT_FOUND', 'CONFLICT'],
  },
} as const satisfies Record<string, Operation>;
