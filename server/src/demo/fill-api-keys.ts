import { callsPerMinute, operationScopes } from '@cairn/api';
import { apiKeyCalls, apiKeyProjects, apiKeys } from '../api-key/schema.ts';
import { hashApiKey, newApiKey } from '../api-key/secret.ts';
import { auditEvents } from '../auth/schema.ts';
import { newToken } from '../auth/secret.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { Visitor } from '../http/context.ts';
import { errorStatus } from '../http/error.ts';
import type { DemoKey } from './api-keys.ts';
import type { Person } from './content.ts';

const dayMs = 24 * 3600 * 1000;
const hourMs = 3600 * 1000;
/** Number of past days with generated calls. */
const callDays = 30;

interface Place {
  tenantId: string;
  projectId: string;
  visitors: Record<Person, Visitor>;
}

/** Creates the keys of a project and their calls. Their secrets are discarded, so nobody can use them. */
export async function fillApiKeys(tx: Transaction, keys: readonly DemoKey[], { tenantId, projectId, visitors }: Place): Promise<void> {
  for (const demo of keys) {
    const { user } = visitors[demo.by];
    const id = newId('key');
    const { secret, prefix, lastFour } = newApiKey();
    const actor = { type: 'user' as const, id: user.id };
    const createdAt = ago(demo.made * dayMs);
    const [latest] = demo.clients.toSorted((a, b) => a.last - b.last);
    await tx.insert(apiKeys).values({
      id,
      tenantId,
      name: demo.name,
      prefix,
      lastFour,
      hash: hashApiKey(newToken(), secret),
      status: demo.status ?? 'active',
      scopes: demo.scopes,
      allProjects: false,
      expiresAt: demo.ends === null ? null : ago(-demo.ends * dayMs),
      callsPerMinute: callsPerMinute.usual,
      networks: demo.networks ?? [],
      makerId: user.id,
      lastUsedAt: latest ? ago(latest.last * hourMs) : null,
      lastUsedAddress: latest?.address ?? null,
      lastUsedClient: latest?.client ?? null,
      createdAt,
      updatedAt: createdAt,
      actor,
    });
    await tx.insert(apiKeyProjects).values({ tenantId, keyId: id, projectId });
    const audited = { tenantId, actor, targetType: 'api-key', targetId: id };
    await tx
      .insert(auditEvents)
      .values({ id: newId('aud'), ...audited, action: 'api-key.created', detail: { name: demo.name }, createdAt });
    const calls = callsOf(demo).map((call) => ({ tenantId, keyId: id, ...call }));
    if (calls.length > 0) await tx.insert(apiKeyCalls).values(calls);
    for (const { hours, code, address, client } of demo.refused ?? []) {
      if (!code.startsWith('KEY_')) continue;
      const detail = { code, address, client };
      const refused = {
        ...audited,
        actor: { type: 'agent' as const, id, apiKeyId: id, client },
        action: 'api-key.refused',
        outcome: 'refused' as const,
      };
      await tx.insert(auditEvents).values({ id: newId('aud'), ...refused, source: 'api', detail, createdAt: ago(hours * hourMs) });
    }
  }
}

type Call = Omit<typeof apiKeyCalls.$inferInsert, 'tenantId' | 'keyId'>;

/** Generates calls over working days. Deterministic. */
function callsOf({ scopes, clients, refused = [], made }: DemoKey): Call[] {
  const operations = Object.entries(operationScopes).flatMap(([name, needs]) => (scopes.includes(needs) ? [name] : []));
  const answered = clients.flatMap(({ client, address, daily, last, since }) => {
    const begun = Math.min(callDays, made, since ?? callDays) * dayMs;
    const count = last * hourMs > callDays * dayMs ? 0 : Math.floor((begun / dayMs) * daily);
    return Array.from({ length: count }, (_, at): Call => {
      const step = (begun - last * hourMs) / count;
      const wobble = ((at * 7919) % 97) / 97;
      return {
        at: ago(last * hourMs + (at + (at === 0 ? 0 : wobble)) * step),
        operation: operations[(at * 5) % operations.length] ?? 'get_context',
        client,
        address,
        status: 200,
        milliseconds: 9 + Math.round(wobble * 80),
      };
    });
  });
  const kept = refused.map(
    ({ hours, code, client, address }): Call => ({
      at: ago(hours * hourMs),
      operation: 'get_context',
      client,
      address,
      status: errorStatus[code],
      code,
      milliseconds: 3,
    }),
  );
  return [...answered, ...kept];
}

function ago(milliseconds: number): Date {
  return new Date(Date.now() - milliseconds);
}
