import { can, type PatternLevel } from '@cairn/api';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import type { FoundProject } from '../project/access.ts';

/** Requires the permission to review in the whole organization, for rules that apply to every project. @throws ApiError FORBIDDEN */
export function requireOverAll({ subject }: Visitor): void {
  if (!can(subject, 'project.review')) throw new ApiError('FORBIDDEN', { needs: 'project.review' });
}

/**
 * Requires that a rule of this project may have this level. An organization rule comes from a project that everybody may read, and
 * not from a branch.
 * @throws ApiError FORBIDDEN, BAD_REQUEST
 */
export function requireLevel(
  visitor: Visitor,
  level: PatternLevel,
  { visibility }: Pick<FoundProject, 'visibility'>,
  branchId: string | null,
): void {
  if (level === 'project') return;
  requireOverAll(visitor);
  if (visibility !== 'tenant' || branchId !== null) throw new ApiError('BAD_REQUEST', { issues: [issue('level', 'NOT_ALLOWED')] });
}
