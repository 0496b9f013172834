import { matchLocale } from '@cairn/api';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { suspensionMail } from '../../mail/suspension.ts';
import type { Post } from '../closing/tell.ts';

/** Mails the owners of a tenant, in their language, that it is suspended or restored. */
export async function tellOwners(
  tx: Transaction,
  { tenantId, name, suspended }: { tenantId: string; name: string; suspended: boolean },
  post: Post,
): Promise<void> {
  const { rows } = await tx.execute<{ email: string; locale: string | null }>(sql`select email, locale from billing_owners(${tenantId})`);
  for (const { email, locale } of rows)
    await post(tx, (publicUrl) => ({ to: email, ...suspensionMail(matchLocale(locale) ?? 'en', { name, suspended }, publicUrl) }));
}
