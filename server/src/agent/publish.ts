import type { Transaction } from '../database/database.ts';
import { announce } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import type { FoundProject } from '../project/access.ts';

/** Publishes a change of a session to open pages. Must be the last write of its transaction to shared rows. */
export async function publishSession(
  tx: Transaction,
  writer: Visitor,
  type: 'agent-session.created' | 'agent-session.changed' | 'agent-session.ended',
  { id, version }: { id: string; version: number },
  { id: projectId, slug }: FoundProject,
): Promise<void> {
  await announce(tx, writer, { type, id, version, project: { id: projectId, slug } });
}
