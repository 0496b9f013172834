import { and, eq, ne } from 'drizzle-orm';
import { publishKey } from '../api-key/publish.ts';
import { apiKeys } from '../api-key/schema.ts';
import { audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import { oauthTokens } from './schema.ts';

/** Why the access of an app ends without a person ending it. */
export type EndReason = 'code-replayed' | 'code-misused' | 'token-reused' | 'app-disconnected' | 'app-reconnected';

/** Ends the access of a connected app and deletes its tokens. The transaction is in the tenant's scope, without a person. */
export async function endAccess(
  tx: Transaction,
  { id, tenantId, makerId }: Pick<typeof apiKeys.$inferSelect, 'id' | 'tenantId' | 'makerId'>,
  reason: EndReason,
  requestId: string,
): Promise<void> {
  await tx.delete(oauthTokens).where(eq(oauthTokens.keyId, id));
  const [ended] = await tx
    .update(apiKeys)
    .set({ status: 'revoked', ...changed(apiKeys.version) })
    .where(and(eq(apiKeys.id, id), ne(apiKeys.status, 'revoked')))
    .returning({ version: apiKeys.version });
  if (!ended) return;
  const system = { user: { id: makerId }, tenant: { id: tenantId }, actor: { type: 'system', id: 'connected-app' } as const };
  await audit(tx, system, { action: 'api-key.revoked', target: { type: 'api-key', id }, detail: { code: reason }, requestId });
  await publishKey(tx, system, { id, makerId, version: ended.version });
}
