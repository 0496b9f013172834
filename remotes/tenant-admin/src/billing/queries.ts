import { type Billing, billingOperations, maxOffset, planOperations, type SpendCap, usageOperations } from '@cairn/api';
import { operationQuery, queryClient, runOperation } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

export const billingQuery = () => operationQuery(billingOperations.get, {});
export const usageQuery = () => operationQuery(usageOperations.get, {});
export const plansQuery = () => queryOptions({ ...operationQuery(planOperations.list, {}), staleTime: 60_000 });

const invoicesPerPage = 12;

/** A page of invoices, from 1. */
export const invoicesQuery = (page: number) => {
  const offset = Math.min((page - 1) * invoicesPerPage, maxOffset);
  return operationQuery(billingOperations.invoices, { query: { limit: invoicesPerPage, ...(offset > 0 ? { offset } : {}) } });
};
export const invoiceQuery = (invoice: string) => operationQuery(billingOperations.invoice, { params: { invoice } });

export interface Change {
  plan: 'free' | 'team' | 'enterprise';
  interval: 'month' | 'year';
  seats: number;
}
export const previewQuery = (change: Change) => operationQuery(billingOperations.preview, { query: { ...change } });

/** Each returns the updated billing. */
export const changeSubscription = (body: Change & { version: number }) => written(runOperation(billingOperations.change, { body }));
export const cancelSubscription = (body: { version: number; reason: string }) => written(runOperation(billingOperations.cancel, { body }));
export const reactivateSubscription = (version: number) => written(runOperation(billingOperations.reactivate, { body: { version } }));
export const updateDetails = (body: Billing['details']) => written(runOperation(billingOperations.updateDetails, { body }));

/** Open pages of the payment provider. */
export const openInvoicePayment = (invoice: string) => runOperation(billingOperations.pay, { params: { invoice } });
export const openPaymentPortal = () => runOperation(billingOperations.portal, {});

export async function setSpendCap(body: SpendCap): Promise<void> {
  await runOperation(usageOperations.setSpendCap, { body });
  await queryClient.invalidateQueries(usageQuery());
  await queryClient.invalidateQueries(billingQuery());
}

async function written(answer: Promise<Billing>): Promise<void> {
  try {
    queryClient.setQueryData(billingQuery().queryKey, await answer);
  } catch (error) {
    // Somebody else may have changed it, so refetch.
    await queryClient.invalidateQueries(billingQuery());
    throw error;
  }
  await queryClient.invalidateQueries({ queryKey: [billingOperations.invoices.name] });
  await queryClient.invalidateQueries(usageQuery());
}
