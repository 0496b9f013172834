import { billingAdminOperations } from '@cairn/api';
import type { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { implement, implementExport, operationRoutes } from '../http/operation.ts';
import type { ProductServices } from '../services.ts';
import { listAllInvoices, listSubscriptions, showTenantTax } from './admin-query.ts';
import { adminInvoiceColumns, subscriptionColumns } from './columns.ts';
import { mailInvoice } from './mail-invoice.ts';
import { creditInvoice, noteReminder, openInvoiceDocument, payInvoice, setTenantTax, voidInvoice } from './operate.ts';
import { showInvoice } from './query.ts';
import { showRevenue } from './revenue.ts';
import { changeTenantSubscription, previewTenantChange, showTenantSubscription } from './tenant-subscription.ts';

/** Creates the billing routes for platform administrators, over all organizations. */
export function billingAdminRoutes(services: ProductServices): Hono<AppEnv> {
  const { billing: settings, publicUrl } = services.settings;
  const { mailer } = services;
  return operationRoutes(services, [
    implement(billingAdminOperations.revenue, (tx) => showRevenue(tx)),
    implement(billingAdminOperations.subscriptions, (tx, { query }) => listSubscriptions(tx, query)),
    implementExport(billingAdminOperations.exportSubscriptions, {
      name: 'subscriptions',
      columns: subscriptionColumns,
      list: (tx, _call, part) => listSubscriptions(tx, part, { counted: false }),
    }),
    implement(billingAdminOperations.invoices, (tx, { query }) => listAllInvoices(tx, query)),
    implementExport(billingAdminOperations.export, {
      name: 'invoices',
      columns: adminInvoiceColumns,
      list: (tx, _call, part) => listAllInvoices(tx, part, { counted: false }),
    }),
    implement(billingAdminOperations.invoice, (tx, { params }) => showInvoice(tx, params.invoice, settings)),
    implement(billingAdminOperations.openInvoice, (tx, { params, ...caller }) =>
      openInvoiceDocument(tx, { ...caller, settings }, params.invoice),
    ),
    implement(billingAdminOperations.pay, async (tx, { params, body, ...caller }) => {
      await payInvoice(tx, { ...caller, settings }, params.invoice, body);
      return showInvoice(tx, params.invoice, settings);
    }),
    implement(billingAdminOperations.void, async (tx, { params, body, ...caller }) => {
      await voidInvoice(tx, { ...caller, settings }, params.invoice, body);
      return showInvoice(tx, params.invoice, settings);
    }),
    implement(billingAdminOperations.credit, async (tx, { params, body, ...caller }) =>
      showInvoice(tx, await creditInvoice(tx, { ...caller, settings }, params.invoice, body), settings),
    ),
    implement(billingAdminOperations.remind, async (tx, { params, body, ...caller }) => {
      mailer.requireMail();
      await mailInvoice(
        tx,
        { mailer, publicUrl },
        await noteReminder(tx, { ...caller, settings }, params.invoice, body.version),
        'overdue',
      );
      return showInvoice(tx, params.invoice, settings);
    }),
    implement(billingAdminOperations.tax, (tx, { params }) => showTenantTax(tx, params.tenant)),
    implement(billingAdminOperations.setTax, async (tx, { params, body, ...caller }) => {
      await setTenantTax(tx, caller, params.tenant, body);
      return showTenantTax(tx, params.tenant);
    }),
    implement(billingAdminOperations.subscription, (tx, { params }) => showTenantSubscription(tx, params.tenant)),
    implement(billingAdminOperations.previewChange, (tx, { params, query }) => previewTenantChange(tx, params.tenant, query)),
    implement(billingAdminOperations.changeSubscription, async (tx, { params, body, ...caller }) => {
      const days = settings.paymentDays;
      await changeTenantSubscription(tx, { ...caller, mailer, publicUrl, days }, params.tenant, body);
      return showTenantSubscription(tx, params.tenant);
    }),
  ]);
}
