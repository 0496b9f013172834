import { editable, type Pattern, type PatternUpdate } from '@cairn/api';
import { eq } from 'drizzle-orm';
import { audit, changesOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { noteActivity, requireActive, requirePermission } from '../project/access.ts';
import { neighboursOf, relate } from './propose.ts';
import { publishPattern } from './publish.ts';
import { findPattern, showPattern } from './query.ts';
import { requireLevel, requireOverAll } from './reach.ts';
import { patterns } from './schema.ts';
import { withoutSecrets } from './without-secrets.ts';

/** Changes the text of a pattern. If it is in force, this needs the permission to accept it. */
export async function editPattern(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  { version, reviewBy, ...written }: PatternUpdate,
  requestId: string,
): Promise<Pattern> {
  const { pattern, project } = await findPattern(tx, visitor, id, 'project.write');
  requireActive(project);
  if (pattern.version !== version) throw new ApiError('CONFLICT', { current: await showPattern(tx, visitor, id) });
  if (!editable.includes(pattern.status)) throw new ApiError('STATE_INVALID');
  if (pattern.status !== 'proposed') requirePermission(visitor, 'project.review', project);
  // Changing a rule of the whole organization needs permission for the whole organization.
  if (pattern.level === 'tenant') requireOverAll(visitor);
  if (written.level === 'tenant' && pattern.level === 'project') requireLevel(visitor, 'tenant', project, pattern.branchId);
  const safe = await withoutSecrets(tx, visitor, { projectId: project.id, subject: { type: 'pattern', id } }, written);
  const relations = await relate(tx, project.id, safe.rule, { except: id, branchId: pattern.branchId });
  const text = { ...safe, ...(reviewBy === undefined ? {} : { reviewBy: reviewBy === null ? null : new Date(reviewBy) }) };
  await tx
    .update(patterns)
    .set({
      ...text,
      ...neighboursOf(relations),
      ...changed(patterns.version),
    })
    .where(eq(patterns.id, id));
  await noteActivity(tx, project.id);
  await audit(tx, visitor, { action: 'pattern.edited', target: { type: 'pattern', id }, detail: changesOf(pattern, text), requestId });
  return publishPattern(tx, visitor, 'pattern.changed', id);
}
