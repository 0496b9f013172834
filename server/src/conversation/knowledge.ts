import { isWorkedOn } from '@cairn/api';
import { type AnyColumn, and, desc, eq, isNotNull, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { holdsOn, replacedOn } from '../branch/holds.ts';
import { branches } from '../branch/schema.ts';
import type { Transaction } from '../database/database.ts';
import { queryOf } from '../database/match.ts';
import { actorName } from '../database/person.ts';
import { ownWords } from '../database/search.ts';
import { decisions } from '../decision/schema.ts';
import { patterns } from '../pattern/schema.ts';
import { tenantRules } from '../pattern/tenant-rules.ts';
import { sessions } from '../session/schema.ts';
import { branchOf } from './branch.ts';
import { conversations, messages } from './schema.ts';

/** Matches rows of a merged branch, which apply everywhere now. */
function ofMerged(branchId: AnyColumn): SQL {
  return sql`${branchId} in (select ${branches.id} from ${branches} where ${branches.status} = 'merged')`;
}

/** Maximum number of rows per kind that are ranked in detail. */
const candidatesPerKind = 30;

/**
 * A row that shares words with the question. `hits[n]` tells whether it contains the nth term; `rank` is PostgreSQL's ts_rank_cd (0 to 1).
 */
export type Candidate = { rank: number; hits: boolean[] } & (
  | {
      type: 'pattern';
      row: Pick<typeof patterns.$inferSelect, 'id' | 'number' | 'rule' | 'rationale' | 'status' | 'confidence'> & {
        /** For a rule of another project: the key of that project. */
        key: string | null;
      };
    }
  | {
      type: 'decision';
      row: Pick<typeof decisions.$inferSelect, 'id' | 'number' | 'title' | 'status' | 'outcome' | 'context' | 'drivers' | 'consequences'>;
    }
  | { type: 'session'; row: Pick<typeof sessions.$inferSelect, 'id' | 'goal' | 'status' | 'summary'> }
  | { type: 'message'; row: { id: string; conversationId: string; title: string; text: string; author: string; status: string } }
  | { type: 'article'; row: { id: string; slug: string; title: string; summary: string; body: string; status: 'published' } }
);

const own = { patterns: ownWords(patterns.search), decisions: ownWords(decisions.search) };

/** Returns the columns `rank` and `hits` of a candidate. */
export function measuresOf(words: SQL | AnyColumn, terms: readonly string[]) {
  return {
    rank: sql<number>`ts_rank_cd(${words}, ${queryOf(terms, 'any')}, 32)::float8`,
    hits: sql<boolean[]>`array[${sql.join(
      terms.map((term) => sql`${words} @@ ${queryOf([term], 'all')}`),
      sql`, `,
    )}]`,
  };
}

interface Scope {
  projectId: string;
  /** The conversation to answer. A shared one must not quote private content. */
  conversation: { id: string };
  /** The message to answer. It is not a candidate itself. */
  questionId: string;
}

/**
 * Returns accepted patterns (including tenant-wide ones), decisions that were not rejected, sessions with a summary, and earlier messages
 * of the project that contain any of `terms`. Excludes content of unmerged branches, except in conversations about that branch.
 */
export async function findCandidates(
  tx: Transaction,
  { projectId, conversation, questionId }: Scope,
  terms: readonly string[],
): Promise<Candidate[]> {
  const any = queryOf(terms, 'any');
  const measures = (words: SQL | AnyColumn) => measuresOf(words, terms);
  const byRank = (words: SQL | AnyColumn) => desc(sql`ts_rank_cd(${words}, ${any}, 32)`);

  const about = await branchOf(tx, conversation.id);
  const branch = about && isWorkedOn(about) ? about.id : undefined;
  const replaced = branch ? await replacedOn(tx, branch) : [];

  const { id, number, rule, rationale, status, confidence } = patterns;
  const patternRows = await tx
    .select({ row: { id, number, rule, rationale, status, confidence, key: sql<null>`null` }, ...measures(own.patterns) })
    .from(patterns)
    .where(
      and(
        eq(patterns.projectId, projectId),
        holdsOn(patterns, branch),
        notInArray(patterns.id, replaced),
        eq(patterns.status, 'accepted'),
        sql`${own.patterns} @@ ${any}`,
      ),
    )
    .orderBy(byRank(own.patterns))
    .limit(candidatesPerKind);

  const commonRows = await tx
    .select({ row: { id, number, rule, rationale, status, confidence, key: sql<string>`given.key` }, ...measures(own.patterns) })
    .from(patterns)
    .innerJoin(sql`${tenantRules} given`, sql`given.id = ${patterns.id}`)
    .where(and(ne(patterns.projectId, projectId), sql`${own.patterns} @@ ${any}`))
    .orderBy(byRank(own.patterns))
    .limit(candidatesPerKind);

  const { title, outcome, context, drivers, consequences } = decisions;
  const decisionRows = await tx
    .select({
      row: { id: decisions.id, number: decisions.number, title, status: decisions.status, outcome, context, drivers, consequences },
      ...measures(own.decisions),
    })
    .from(decisions)
    .where(
      and(
        eq(decisions.projectId, projectId),
        holdsOn(decisions, branch),
        notInArray(decisions.id, replaced),
        ne(decisions.status, 'rejected'),
        sql`${own.decisions} @@ ${any}`,
      ),
    )
    .orderBy(byRank(own.decisions))
    .limit(candidatesPerKind);

  const messageRows = await tx
    .select({
      row: {
        id: messages.id,
        conversationId: messages.conversationId,
        title: conversations.title,
        text: messages.plainText,
        author: actorName(messages.actor),
        status: messages.status,
      },
      ...measures(messages.search),
    })
    .from(messages)
    .innerJoin(conversations, and(eq(conversations.tenantId, messages.tenantId), eq(conversations.id, messages.conversationId)))
    .where(
      and(
        eq(conversations.projectId, projectId),
        ne(messages.id, questionId),
        ne(conversations.status, 'deleted'),
        or(ne(conversations.visibility, 'private'), eq(conversations.id, conversation.id)),
        or(isNull(conversations.branchId), about && eq(conversations.branchId, about.id), ofMerged(conversations.branchId)),
        sql`${messages.search} @@ ${any}`,
      ),
    )
    .orderBy(byRank(messages.search))
    .limit(candidatesPerKind);

  const { goal, summary } = sessions;
  const sessionRows = await tx
    .select({ row: { id: sessions.id, goal, status: sessions.status, summary }, ...measures(sessions.search) })
    .from(sessions)
    .where(
      and(
        eq(sessions.projectId, projectId),
        isNotNull(sessions.summary),
        or(isNull(sessions.branchId), about && eq(sessions.branchId, about.id), ofMerged(sessions.branchId)),
        sql`${sessions.search} @@ ${any}`,
      ),
    )
    .orderBy(byRank(sessions.search))
    .limit(candidatesPerKind);

  return [
    ...[...patternRows, ...commonRows].map((found) => ({ type: 'pattern' as const, ...found })),
    ...decisionRows.map((found) => ({ type: 'decision' as const, ...found })),
    ...sessionRows.map((found) => ({ type: 'session' as const, ...found })),
    ...messageRows.map((found) => ({ type: 'message' as const, ...found })),
  ];
}
