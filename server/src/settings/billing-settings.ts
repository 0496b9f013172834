import type { BankDetails } from '@cairn/api';
import * as v from 'valibot';
import type { ReadSetting } from './sign-in-methods.ts';

/** Who sends the invoices, and how they are paid. */
export interface BillingSettings {
  /** Name and address on invoices, a line each; empty where nothing is set. */
  seller: string;
  /** Null: invoices name no account. */
  bank: BankDetails | null;
  /** From the day of an invoice to the day when it is due. */
  paymentDays: number;
}

const line = v.pipe(v.string(), v.maxLength(200, 'give at most 200 characters'));
const SellerSchema = v.pipe(
  v.string(),
  v.maxLength(500, 'give at most 500 characters'),
  v.transform((text) =>
    text
      .split('|')
      .map((part) => part.trim())
      .join('\n'),
  ),
);
const IbanSchema = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\s/g, '').toUpperCase()),
  v.regex(/^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/, 'give an IBAN, such as DE89 3704 0044 0532 0130 00'),
);
const daysRemedy = 'give a number of days from 0 to 90';
const DaysSchema = v.pipe(v.string(), v.regex(/^\d{1,2}$/, daysRemedy), v.transform(Number), v.maxValue(90, daysRemedy));

/** Reads them. An account without its holder is refused. */
export function readBillingSettings(read: ReadSetting, refuse: (name: string, remedy: string) => void): BillingSettings {
  const seller = read('BILLING_SELLER', SellerSchema, '');
  const iban = read('BILLING_IBAN', IbanSchema, null);
  const holder = read('BILLING_ACCOUNT_HOLDER', line, '');
  const bic = read('BILLING_BIC', line, '');
  const bank = read('BILLING_BANK', line, '');
  const paymentDays = read('BILLING_PAYMENT_DAYS', DaysSchema, 14);
  if (iban !== null && holder === '')
    refuse('BILLING_ACCOUNT_HOLDER', 'is required with BILLING_IBAN: give the name that the account is in');
  return { seller, bank: iban === null ? null : { holder, iban, bic, bank }, paymentDays };
}
