/** An invoice as a tenant and an operator see it. */

export { BankFacts } from './bank-facts.tsx';
export { useBillingFormats } from './formats.ts';
export { InvoiceDocument } from './invoice-document.tsx';
export { useInvoiceState } from './invoice-state.ts';
export { useLineText } from './line-text.ts';
