import type { Transaction } from '../database/database.ts';
import { announce } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import type { FoundProject } from '../project/access.ts';

/** Tells those who look on that something happened in a session: the last thing that its transaction does to shared rows. */
export async function publishSession(
  tx: Transaction,
  writer: Visitor,
  type: 'agent-session.created' | 'agent-session.changed' | 'agent-session.ended',
  { id, version }: { id: string; version: number },
  { id: projectId, slug }: FoundProject,
): Promise<void> {
  await announce(tx, writer, { type, id, version, project: { id: projectId, slug } });
}
