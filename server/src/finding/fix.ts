import { fixDays, openFindings, type SecurityFinding } from '@cairn/api';
import { eq } from 'drizzle-orm';
import { endKey, moveKey } from '../api-key/change.ts';
import { showKey } from '../api-key/query.ts';
import { apiKeys } from '../api-key/schema.ts';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { findProject } from '../project/access.ts';
import { updateProject } from '../project/change.ts';
import { checkProject, isStillFound } from './checks.ts';
import { findFinding, showFinding } from './query.ts';

/**
 * Fixes a finding of a check, as a manager of the project: gives a key an end, revokes an unused one, or sets a retention. The change is in
 * the audit like one on the page of the key or the project.
 * @throws ApiError CONFLICT with the current row, STATE_INVALID if it is not open, no longer applies, or has no fix
 */
export async function fixFinding(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  version: number,
  requestId: string,
): Promise<SecurityFinding> {
  const { finding, project } = await findFinding(tx, visitor, id);
  if (finding.version !== version) throw new ApiError('CONFLICT', { current: await showFinding(tx, id) });
  if (!openFindings.includes(finding.status)) throw new ApiError('STATE_INVALID');
  const { rule, subjectId, fingerprint } = finding;
  // The facts may have changed since the check. The lock stops a call from using the key until it is fixed.
  await tx.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.id, subjectId)).for('update');
  if (!(await isStillFound(tx, project, fingerprint))) throw new ApiError('STATE_INVALID');
  if (rule === 'key-without-end') await endKey(tx, visitor, subjectId, fixDays.key, requestId);
  else if (rule === 'key-unused') {
    const key = await showKey(tx, visitor, subjectId);
    await moveKey(tx, visitor, subjectId, { version: key.version, to: 'revoked', reason: '' }, requestId);
  } else if (rule === 'no-retention')
    await updateProject(tx, visitor, project.id, { version: project.version, retentionDays: fixDays.retention }, requestId);
  else throw new ApiError('STATE_INVALID');
  await checkProject(tx, visitor, await findProject(tx, visitor, project.id, 'project.manage'));
  return showFinding(tx, id);
}
