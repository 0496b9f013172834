import type { Heard, HeardListQuerySchema, Mention } from '@cairn/api';
import { shownMentions } from '@cairn/api';
import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { visibleKeys } from '../../api-key/access.ts';
import { apiKeys } from '../../api-key/schema.ts';
import { conversations } from '../../conversation/schema.ts';
import type { Transaction } from '../../database/database.ts';
import { likePattern } from '../../database/optimistic.ts';
import { actorName, nameOf } from '../../database/person.ts';
import type { Visitor } from '../../http/context.ts';
import { type CursorKeys, type Page, paginate, type SortKey } from '../../list/paginate.ts';
import { findProject, inReadableProjects } from '../../project/access.ts';
import { projects } from '../../project/schema.ts';
import { sessions } from '../../session/schema.ts';
import { type Policies, readPolicies } from '../policy.ts';
import { heardSigns, isDismissed } from '../rejected-rules.ts';
import { dismissedRules, sightings } from '../schema.ts';
import { closestRules } from './closest.ts';

type ListQuery = v.InferOutput<typeof HeardListQuerySchema>;

/**
 * A condition for what reviewers see: sightings that people said where others may read it, or that agents reported, and that are not yet
 * evidence. Without prompts that the project's retention has deleted: a proposal that quotes them would be refused.
 */
export const waitsForReview = and(
  inArray(sightings.sign, [...heardSigns]),
  isNull(sightings.settledAt),
  or(
    eq(sightings.sign, 'report'),
    sql`${sightings.sourceType} = 'session' and not exists (select from ${sessions} where ${sessions.tenantId} = ${sightings.tenantId}
      and ${sessions.id} = ${sightings.sourceId} and ${sessions.eventsDeletedAt} is not null)`,
    sql`${sightings.sourceType} = 'message' and exists (select from ${conversations} where ${conversations.tenantId} = ${sightings.tenantId} and ${conversations.id} = ${sightings.sourceId}
      and ${conversations.visibility} <> 'private' and ${conversations.status} <> 'deleted')`,
  ),
);

const said = sql<number>`(count(*) filter (where ${sightings.sign} = 'correction'))::integer`;
const reported = sql<number>`(count(*) filter (where ${sightings.sign} = 'report'))::integer`;
/**
 * The earliest mention. Its id is the candidate's id and stays the same when more mentions follow, so that open pages and drafts still find
 * it.
 */
const earliest = sql<string>`min(${sightings.id})`;
/** The mention whose wording is proposed: the first of a person, or else the first report of an agent. */
const quoted = sql<string>`(array_agg(${sightings.id} order by ${sightings.sign} = 'report', ${sightings.id}))[1]`;

const sortKeys: Record<ListQuery['sort'], Omit<SortKey, 'direction'>> = {
  said: { by: sql`heard.times_said`, as: 'integer' },
  last: { by: sql`heard.last_at`, as: 'timestamptz' },
};

/**
 * Lists the candidates of one project, or of all projects that the visitor may read. A candidate combines all mentions with the same
 * meaning.
 */
export async function listHeard(
  tx: Transaction,
  visitor: Visitor,
  query: ListQuery,
  { counted = true }: { counted?: boolean } = {},
): Promise<Page<Heard>> {
  const project = query.project ? await findProject(tx, visitor, query.project) : undefined;
  const groups = groupsOf(tx, await inReadableProjects(tx, visitor, sightings, project), query);
  const { direction } = query;
  const window = paginate(query, [
    { ...sortKeys[query.sort], direction },
    ...(query.sort === 'said' ? [{ ...sortKeys.last, direction }] : []),
    { by: sql`heard.heard_id`, as: 'text', direction },
  ]);
  const total = counted ? await countGroups(tx, groups) : 0;
  const rows = await tx
    .select({
      id: groups.id,
      said: groups.said,
      reported: groups.reported,
      lastAt: groups.lastAt,
      fingerprint: groups.fingerprint,
      projectId: groups.projectId,
      projectSlug: projects.slug,
      projectName: projects.name,
      rule: sightings.rule,
      kind: sightings.kind,
      dismissedBy: sql<string | null>`${actorName(dismissedRules.actor)}`,
      dismissedAt: dismissedRules.createdAt,
      mark: sql<CursorKeys>`${window.mark}`,
    })
    .from(groups)
    .innerJoin(sightings, eq(sightings.id, groups.quotedId))
    .innerJoin(projects, and(eq(projects.tenantId, sightings.tenantId), eq(projects.id, sightings.projectId)))
    .leftJoin(
      dismissedRules,
      and(
        eq(dismissedRules.tenantId, sightings.tenantId),
        eq(dismissedRules.projectId, sightings.projectId),
        eq(dismissedRules.fingerprint, sightings.fingerprint),
      ),
    )
    .where(window.where)
    .orderBy(...window.order)
    .limit(window.limit)
    .offset(window.offset);
  const shown = rows.slice(0, query.limit + 1);
  const mentions = await mentionsOf(tx, visitor, shown);
  const closest = await closestRules(tx, shown);
  const policies = await readPolicies(tx);
  return window.page(shown, total, (row) => toHeard(row, { mentions, closest, policies }));
}

/** Counts the open candidates of a project, or of all projects that the visitor may read. */
export async function countHeard(tx: Transaction, visitor: Visitor, idOrSlug?: string): Promise<number> {
  const project = idOrSlug ? await findProject(tx, visitor, idOrSlug) : undefined;
  return countGroups(tx, groupsOf(tx, await inReadableProjects(tx, visitor, sightings, project), { state: 'open' }));
}

function groupsOf(tx: Transaction, readable: SQL | undefined, { state, source, q }: Pick<ListQuery, 'state'> & Partial<ListQuery>) {
  const like = q ? likePattern(q) : undefined;
  const wanted = source?.length === 1 ? source[0] : undefined;
  const having = and(
    like ? sql`bool_or(${sightings.rule} ilike ${like} or ${sightings.quote} ilike ${like})` : undefined,
    wanted && (wanted === 'person' ? sql`${said} > 0` : sql`${said} = 0`),
  );
  return tx
    .select({
      projectId: sightings.projectId,
      fingerprint: sightings.fingerprint,
      id: earliest.as('heard_id'),
      quotedId: quoted.as('quoted_id'),
      said: said.as('times_said'),
      reported: reported.as('times_reported'),
      lastAt: sql<Date>`max(${sightings.seenAt})`.mapWith(sightings.seenAt).as('last_at'),
    })
    .from(sightings)
    .where(and(waitsForReview, readable, state === 'dismissed' ? isDismissed : sql`not ${isDismissed}`))
    .groupBy(sightings.projectId, sightings.fingerprint)
    .having(having)
    .as('heard');
}

type Groups = ReturnType<typeof groupsOf>;

async function countGroups(tx: Transaction, groups: Groups): Promise<number> {
  const [row] = await tx.select({ total: sql<number>`count(*)::integer` }).from(groups);
  return row?.total ?? 0;
}

interface Row {
  id: string;
  said: number;
  reported: number;
  lastAt: Date;
  fingerprint: string;
  projectId: string;
  projectSlug: string;
  projectName: string;
  rule: string;
  kind: Heard['kind'];
  dismissedBy: string | null;
  dismissedAt: Date | null;
}

type Group = Pick<Row, 'projectId' | 'fingerprint'>;
const keyOf = ({ projectId, fingerprint }: Group) => `${projectId} ${fingerprint}`;

function toHeard(
  row: Row,
  { mentions, closest, policies }: { mentions: Map<string, Mention[]>; closest: ReadonlyMap<string, Heard['closest']>; policies: Policies },
): Heard {
  const { id, projectId, projectSlug, projectName, rule, kind } = row;
  return {
    id,
    projectId,
    projectSlug,
    projectName,
    rule,
    kind,
    said: row.said,
    reported: row.reported,
    needed: policies.of(projectId).pieces,
    lastAt: row.lastAt.toISOString(),
    mentions: mentions.get(keyOf(row)) ?? [],
    closest: closest.get(id) ?? null,
    dismissed: row.dismissedAt && { by: row.dismissedBy ?? '', at: row.dismissedAt.toISOString() },
  };
}

/** Returns the newest mentions of each candidate, with who said them to which agent, and with the API key if the visitor may see it. */
async function mentionsOf(tx: Transaction, visitor: Visitor, groups: readonly Group[]): Promise<Map<string, Mention[]>> {
  if (groups.length === 0) return new Map();
  const among = sql`(${sightings.projectId}, ${sightings.fingerprint}) in (${sql.join(
    groups.map(({ projectId, fingerprint }) => sql`(${projectId}, ${fingerprint})`),
    sql`, `,
  )})`;
  const newest = tx
    .select({
      id: sightings.id,
      nth: sql<number>`row_number() over (partition by ${sightings.projectId}, ${sightings.fingerprint} order by ${sightings.seenAt} desc, ${sightings.id} desc)`.as(
        'newest',
      ),
    })
    .from(sightings)
    .where(and(waitsForReview, among))
    .as('mention');
  const rows = await tx
    .select({
      projectId: sightings.projectId,
      fingerprint: sightings.fingerprint,
      sign: sightings.sign,
      quote: sightings.quote,
      at: sightings.seenAt,
      by: sightings.by,
      sourceType: sightings.sourceType,
      sourceId: sightings.sourceId,
      person: nameOf(sessions.userId),
      goal: sessions.goal,
      key: { id: apiKeys.id, name: apiKeys.name, lastFour: apiKeys.lastFour },
    })
    .from(sightings)
    .innerJoin(newest, and(eq(newest.id, sightings.id), sql`${newest.nth} <= ${shownMentions}`))
    .leftJoin(sessions, and(eq(sessions.tenantId, sightings.tenantId), eq(sessions.id, sightings.sourceId)))
    .leftJoin(apiKeys, and(eq(apiKeys.tenantId, sightings.tenantId), eq(apiKeys.id, sessions.apiKeyId), await visibleKeys(tx, visitor)))
    .orderBy(desc(sightings.seenAt), desc(sightings.id));
  const byGroup = Map.groupBy(rows, keyOf);
  return new Map([...byGroup].map(([key, some]) => [key, some.map(toMention)]));
}

function toMention(row: {
  sign: string;
  quote: string;
  at: Date;
  by: string;
  sourceType: 'session' | 'message';
  sourceId: string;
  person: string;
  goal: string | null;
  key: { id: string; name: string; lastFour: string } | null;
}): Mention {
  const { quote, at, by, sourceType, sourceId, person, goal, key } = row;
  const inSession = sourceType === 'session';
  return {
    source: row.sign === 'report' ? 'agent' : 'person',
    quote,
    at: at.toISOString(),
    person: inSession ? person : by,
    client: inSession ? by : '',
    key,
    session: inSession ? { id: sourceId, goal: goal ?? '' } : null,
    conversationId: inSession ? null : sourceId,
  };
}
