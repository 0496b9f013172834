import type { Decision } from '@cairn/api';
import type { Transaction } from '../database/database.ts';
import { announce } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { showDecision } from './query.ts';

/** Returns the current decision, and publishes the change to its readers. */
export async function publishDecision(
  tx: Transaction,
  visitor: Visitor,
  type: 'decision.created' | 'decision.changed',
  id: string,
): Promise<Decision> {
  const decision = await showDecision(tx, visitor, id);
  const { version, projectId, projectSlug } = decision;
  await announce(tx, visitor, { type, id, version, project: { id: projectId, slug: projectSlug } });
  return decision;
}
