import type { Decision } from '@cairn/api';
import type { Transaction } from '../database/database.ts';
import { announce } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { showDecision } from './query.ts';

/** Gives the decision as it is now, and tells those who may read it. */
export async function tell(
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
