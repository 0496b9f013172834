import { billingOperations } from '@cairn/api';
import type { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { implement, implementExport, implementInContext, operationRoutes } from '../http/operation.ts';
import { signedIn } from '../http/visitor.ts';
import type { ProductServices } from '../services.ts';
import { cancelSubscription, changeSubscription, previewChange, reactivateSubscription } from './change.ts';
import { invoiceColumns } from './columns.ts';
import { updateDetails } from './details.ts';
import { mailInvoice } from './mail-invoice.ts';
import { listInvoices, showBilling, showInvoice } from './query.ts';
import { paymentPage, portalPage } from './stripe/pages.ts';

/** Creates the billing routes of the caller's organization. */
export function billingRoutes(services: ProductServices): Hono<AppEnv> {
  const { billing, publicUrl } = services.settings;
  const { mailer } = services;
  return operationRoutes(services, [
    implement(billingOperations.get, (tx, { visitor }) => showBilling(tx, visitor.tenant.id, billing)),
    implement(billingOperations.preview, (tx, { visitor, query }) => previewChange(tx, visitor.tenant.id, query)),
    implement(billingOperations.change, async (tx, { visitor, body, requestId }) => {
      const { invoice } = await changeSubscription(tx, visitor, body, { requestId, days: billing.paymentDays });
      if (invoice) await mailInvoice(tx, { mailer, publicUrl }, invoice);
      return showBilling(tx, visitor.tenant.id, billing);
    }),
    implement(billingOperations.cancel, async (tx, { visitor, body, requestId }) => {
      await cancelSubscription(tx, visitor, body, requestId);
      return showBilling(tx, visitor.tenant.id, billing);
    }),
    implement(billingOperations.reactivate, async (tx, { visitor, body, requestId }) => {
      await reactivateSubscription(tx, visitor, body.version, requestId);
      return showBilling(tx, visitor.tenant.id, billing);
    }),
    implement(billingOperations.updateDetails, async (tx, { visitor, body, requestId }) => {
      await updateDetails(tx, visitor, body, requestId);
      return showBilling(tx, visitor.tenant.id, billing);
    }),
    implement(billingOperations.invoices, (tx, { query }) => listInvoices(tx, query)),
    implementExport(billingOperations.export, {
      name: 'invoices',
      columns: invoiceColumns,
      list: (tx, _call, part) => listInvoices(tx, part, { counted: false }),
    }),
    implement(billingOperations.invoice, (tx, { params }) => showInvoice(tx, params.invoice, billing)),
    implementInContext(billingOperations.pay, (c, { params }) => paymentPage(services, signedIn(c), params.invoice)),
    implementInContext(billingOperations.portal, (c) => portalPage(services, signedIn(c))),
  ]);
}
