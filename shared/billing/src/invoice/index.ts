/** Components of an invoice, used by tenants and operators. */

export { BankFacts } from './bank-facts.tsx';
export { useBillingFormats } from './formats.ts';
export { InvoiceDocument } from './invoice-document.tsx';
export { useInvoiceState } from './invoice-state.ts';
export { useLineText } from './line-text.ts';
