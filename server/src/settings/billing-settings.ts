import type { BankDetails } from '@cairn/api';
import * as v from 'valibot';
import type { ReadSetting } from './sign-in-methods.ts';

/** The connection to Stripe. */
export interface StripeSettings {
  secretKey: string;
  /** The signing secret of events. */
  webhookSecret: string;
  /** URL of its API. */
  api: URL;
}

/** The issuer of invoices, and the payment methods. */
export interface BillingSettings {
  /** Name and address on invoices, one per line. Empty if not set. */
  seller: string;
  /** Null: invoices name no account. */
  bank: BankDetails | null;
  /** Days from an invoice's date to its due date. */
  paymentDays: number;
  /** Null: invoices are paid by transfer only. */
  stripe: StripeSettings | null;
}

const line = v.pipe(v.string(), v.maxLength(200, 'use at most 200 characters'));
const SellerSchema = v.pipe(
  v.string(),
  v.maxLength(500, 'use at most 500 characters'),
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
  v.regex(/^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/, 'use an IBAN, such as DE89 3704 0044 0532 0130 00'),
);
const StripeKeySchema = v.pipe(v.string(), v.regex(/^(sk|rk)_\w+$/, 'use a secret or restricted key, which starts with sk_ or rk_'));
const WebhookSecretSchema = v.pipe(v.string(), v.regex(/^whsec_\S+$/, 'use the signing secret of the endpoint, which starts with whsec_'));
const ApiSchema = v.pipe(
  v.string(),
  v.url('use an address, such as https://api.stripe.com'),
  v.transform((text) => new URL(text)),
);
const daysRemedy = 'use a number of days from 0 to 90';
const DaysSchema = v.pipe(v.string(), v.regex(/^\d{1,2}$/, daysRemedy), v.transform(Number), v.maxValue(90, daysRemedy));

/** Reads the billing settings. Rejects an account without a holder. */
export function readBillingSettings(read: ReadSetting, refuse: (name: string, remedy: string) => void): BillingSettings {
  const seller = read('BILLING_SELLER', SellerSchema, '');
  const iban = read('BILLING_IBAN', IbanSchema, null);
  const holder = read('BILLING_ACCOUNT_HOLDER', line, '');
  const bic = read('BILLING_BIC', line, '');
  const bank = read('BILLING_BANK', line, '');
  const paymentDays = read('BILLING_PAYMENT_DAYS', DaysSchema, 14);
  if (iban !== null && holder === '') refuse('BILLING_ACCOUNT_HOLDER', 'is required with BILLING_IBAN: use the name of the account holder');
  const stripe = readStripe(read, refuse);
  return { seller, bank: iban === null ? null : { holder, iban, bic, bank }, paymentDays, stripe };
}

function readStripe(read: ReadSetting, refuse: (name: string, remedy: string) => void): StripeSettings | null {
  const secretKey = read('STRIPE_SECRET_KEY', StripeKeySchema, null);
  const webhookSecret = read('STRIPE_WEBHOOK_SECRET', WebhookSecretSchema, null);
  const api = read('STRIPE_API', ApiSchema, new URL('https://api.stripe.com'));
  if (secretKey !== null && webhookSecret === null)
    refuse('STRIPE_WEBHOOK_SECRET', 'is required with STRIPE_SECRET_KEY: use the signing secret of the endpoint, which starts with whsec_');
  return secretKey === null || webhookSecret === null ? null : { secretKey, webhookSecret, api };
}
