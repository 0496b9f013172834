import { and, desc, eq, inArray, isNotNull, isNull, ne, type SQL } from 'drizzle-orm';
import { holdsOn } from '../../branch/holds.ts';
import { decisions } from '../../decision/schema.ts';
import { patterns } from '../../pattern/schema.ts';
import { isTenantRule } from '../../pattern/tenant-rules.ts';
import type { FoundProject } from '../../project/access.ts';
import { sessions } from '../../session/schema.ts';

export interface Scope {
  project: Pick<FoundProject, 'id'>;
  /** The active branch, if known: what holds only there is served there. */
  branch: { id: string; name: string } | undefined;
}

/** The rows of one table that are ranked: the first `many` in this order. */
export interface RankedTable {
  where: SQL | undefined;
  order: SQL[];
  many: number;
}

const patternOrder = [desc(patterns.confidence), desc(patterns.id)];
const decisionOrder = [desc(decisions.updatedAt), desc(decisions.id)];
const sessionOrder = [desc(sessions.lastEventAt), desc(sessions.id)];

/**
 * Returns which rows are ranked: what is in force, what waits for review, and the latest sessions of this branch and of all. Triggers
 * record a change (`knowledge_changes`, sql/agent) whenever these rows change.
 */
export function rankedTables(project: string, branch: string | undefined) {
  const decided = (status: 'accepted' | 'proposed', many: number): RankedTable => ({
    where: and(eq(decisions.projectId, project), eq(decisions.status, status), holdsOn(decisions, branch)),
    order: decisionOrder,
    many,
  });
  const done = (where?: SQL): RankedTable => ({
    where: and(eq(sessions.projectId, project), where, inArray(sessions.status, ['completed', 'failed']), isNotNull(sessions.summary)),
    order: sessionOrder,
    many: 10,
  });
  return {
    rules: {
      where: and(eq(patterns.projectId, project), eq(patterns.status, 'accepted'), holdsOn(patterns, branch)),
      order: patternOrder,
      many: 500,
    } satisfies RankedTable,
    tenantRules: {
      where: and(ne(patterns.projectId, project), eq(patterns.status, 'accepted'), isTenantRule),
      order: patternOrder,
      many: 200,
    } satisfies RankedTable,
    accepted: decided('accepted', 600),
    proposed: decided('proposed', 10),
    here: done(branch ? eq(sessions.branchId, branch) : isNull(sessions.branchId)),
    latest: done(),
  };
}
