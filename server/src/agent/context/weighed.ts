import { and, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../database/database.ts';
import { planned } from '../../database/planned.ts';
import { decisions } from '../../decision/schema.ts';
import { patterns } from '../../pattern/schema.ts';
import { isTenantRule } from '../../pattern/tenant-rules.ts';
import type { FoundProject } from '../../project/access.ts';
import { sessions } from '../../session/schema.ts';
import { marksOfSession } from './told.ts';

export interface Scope {
  project: Pick<FoundProject, 'id'>;
  /** The branch that is worked on, where it is known: what holds on it alone is told there. */
  branch: { id: string; name: string } | undefined;
}

/** Rows of one table that are weighed: the first `many`, in their order. */
export interface Weighed {
  where: SQL | undefined;
  order: SQL[];
  many: number;
}

const patternOrder = [desc(patterns.confidence), desc(patterns.id)];
const decisionOrder = [desc(decisions.updatedAt), desc(decisions.id)];
const sessionOrder = [desc(sessions.lastEventAt), desc(sessions.id)];

/** An id, or what one is put in the place of later. */
type Id = string | ReturnType<typeof sql.placeholder>;

/** Which rows are weighed: what is in force, what waits for people, and what was done last, here and anywhere. */
export function weighedIn(project: Id, branch: Id | undefined) {
  const decided = (status: 'accepted' | 'proposed', many: number): Weighed => ({
    where: and(eq(decisions.projectId, project), eq(decisions.status, status), holdsOn(decisions, branch)),
    order: decisionOrder,
    many,
  });
  const done = (where?: SQL): Weighed => ({
    where: and(eq(sessions.projectId, project), where, inArray(sessions.status, ['completed', 'failed']), isNotNull(sessions.summary)),
    order: sessionOrder,
    many: 10,
  });
  return {
    rules: {
      where: and(eq(patterns.projectId, project), eq(patterns.status, 'accepted'), holdsOn(patterns, branch)),
      order: patternOrder,
      many: 500,
    } satisfies Weighed,
    tenantRules: {
      where: and(ne(patterns.projectId, project), eq(patterns.status, 'accepted'), isTenantRule),
      order: patternOrder,
      many: 200,
    } satisfies Weighed,
    accepted: decided('accepted', 300),
    proposed: decided('proposed', 10),
    here: done(branch ? eq(sessions.branchId, branch) : isNull(sessions.branchId)),
    latest: done(),
  };
}

/** What holds everywhere, and what holds on this branch alone. */
function holdsOn(table: typeof patterns | typeof decisions, branch: Id | undefined): SQL | undefined {
  return branch ? or(isNull(table.branchId), eq(table.branchId, branch)) : isNull(table.branchId);
}

/** Of few rows, whose texts change with each of their events: made where it is asked for. */
const hashOfSession = sql`hash_record_extended(row(${sql.join(marksOfSession, sql`, `)}), 0)`;

/**
 * A fingerprint of all that is weighed: two that are the same stand for the same rows in the same state. One statement that
 * reads the rows where they lie, and of each the hash that the database keeps.
 */
export async function fingerprintOf(tx: Transaction, { project, branch }: Scope): Promise<string> {
  const [row] = await (branch ? ofBranch : ofProject)(tx, { project: project.id, branch: branch?.id });
  return row?.fingerprint ?? '';
}

const [ofProject, ofBranch] = [
  planned<{ fingerprint: string }>('fingerprint', fingerprint(weighedIn(sql.placeholder('project'), undefined))),
  planned<{ fingerprint: string }>('fingerprint_of_branch', fingerprint(weighedIn(sql.placeholder('project'), sql.placeholder('branch')))),
];

function fingerprint({ rules, tenantRules, accepted, proposed, here, latest }: ReturnType<typeof weighedIn>): SQL {
  const parts = [
    sumOf(patterns, patterns.toldHash, rules),
    sumOf(patterns, patterns.toldHash, tenantRules),
    sumOf(decisions, decisions.toldHash, accepted),
    sumOf(decisions, decisions.toldHash, proposed),
    sumOf(sessions, hashOfSession, here),
    sumOf(sessions, hashOfSession, latest),
  ];
  return sql`select concat_ws(' ', ${sql.join(parts, sql`, `)}) as fingerprint`;
}

function sumOf(table: PgTable, hash: PgColumn | SQL, { where, order, many }: Weighed): SQL {
  return sql`(select count(*) || ':' || coalesce(sum(hash), 0) from (
    select ${hash} as hash from ${table} where ${where} order by ${sql.join(order, sql`, `)} limit ${many}) one)`;
}
