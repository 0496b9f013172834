import { sql } from 'drizzle-orm';
import type { TenantScope } from '../src/database/database.ts';
import type { Product } from './product.ts';

export interface CorrectedSession {
  id: string;
  projectId: string;
  /** What the user said to the agent after the task, in order. */
  corrections: readonly string[];
  /** If given, the session was not ended, and its last event was this many hours ago. */
  silentHours?: number;
}

/** Inserts an ended session in which the user corrected the agent. */
export async function correctedSession(
  { database }: Product,
  scope: TenantScope,
  { id, projectId, corrections, silentHours }: CorrectedSession,
): Promise<void> {
  const actor = JSON.stringify({ type: 'agent', id: 'cursor', client: 'Cursor' });
  const at = sql`now() - make_interval(hours => ${silentHours ?? 0})`;
  const said = ['Mend the exporter', ...corrections];
  await database.inTenant(scope, async (tx) => {
    await tx.execute(sql`insert into sessions (id, tenant_id, project_id, user_id, goal, client, model, status, last_sequence, last_event_at, ended_at, actor)
      values (${id}, ${scope.tenantId}, ${projectId}, 'usr_1', 'Mend the exporter', 'Cursor', 'm', ${silentHours ? 'active' : 'completed'}, ${said.length}, ${at},
        ${silentHours ? sql`null` : at}, ${actor}::jsonb)`);
    for (const [place, text] of said.entries())
      await tx.execute(sql`insert into session_events (id, tenant_id, session_id, client_event_id, sequence, kind, text, happened_at, actor)
        values (${`${id}_${place}`}, ${scope.tenantId}, ${id}, ${String(place)}, ${place + 1}, 'prompt', ${text}, ${at}, ${actor}::jsonb)`);
  });
}
