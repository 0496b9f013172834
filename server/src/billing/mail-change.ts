import { type Locale, matchLocale } from '@cairn/api';
import { eq, sql } from 'drizzle-orm';
import { tenants } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import type { Message } from '../mail/mail.ts';
import type { Mailer } from '../mail/mailer.ts';
import { type ChangedSubscription, droppedChangeMail, subscriptionMail } from '../mail/subscription.ts';
import type { Renewal } from './renew.ts';

interface Mail {
  mailer: Pick<Mailer, 'send'>;
  publicUrl: string;
}

/** Mails the owners of a tenant about a change of its subscription by the operator, with the reason. */
export async function mailSubscription(
  tx: Transaction,
  { mailer, publicUrl }: Mail,
  tenantId: string,
  change: ChangedSubscription,
): Promise<void> {
  await mailOwners(tx, mailer, tenantId, (locale, tenant) => subscriptionMail(locale, tenant, change, publicUrl));
}

/** Mails the owners of a tenant that a scheduled change was not possible, and which plan continues. */
export async function mailDroppedChange(
  tx: Transaction,
  { mailer, publicUrl }: Mail,
  tenantId: string,
  { change, subscription: { plan } }: NonNullable<Renewal['dropped']>,
): Promise<void> {
  await mailOwners(tx, mailer, tenantId, (locale, tenant) => droppedChangeMail(locale, tenant, { wanted: change.plan, plan }, publicUrl));
}

async function mailOwners(
  tx: Transaction,
  mailer: Mail['mailer'],
  tenantId: string,
  compose: (locale: Locale, tenant: string) => Message,
): Promise<void> {
  const [tenant] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, tenantId));
  const { rows } = await tx.execute<{ email: string; locale: string | null }>(sql`select email, locale from billing_owners(${tenantId})`);
  for (const { email, locale } of rows) await mailer.send(tx, { to: email, ...compose(matchLocale(locale) ?? 'en', tenant?.name ?? '') });
}
