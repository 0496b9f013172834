import type { Pattern } from '@cairn/api';
import type { Transaction } from '../database/database.ts';
import { announce } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { showPattern } from './query.ts';

/** Returns the current pattern, and publishes the change to its readers. */
export async function publishPattern(
  tx: Transaction,
  visitor: Visitor,
  type: 'pattern.created' | 'pattern.changed',
  id: string,
): Promise<Pattern> {
  const pattern = await showPattern(tx, visitor, id);
  const { version, projectId, projectSlug } = pattern;
  await announce(tx, visitor, { type, id, version, project: { id: projectId, slug: projectSlug } });
  return pattern;
}
