import { type AuditEntry, type AuditListQuerySchema, auditGroups, auditPeriods, managesTenant, maxOffset } from '@cairn/api';
import { and, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { auditEvents } from '../auth/schema.ts';
import type { Actor } from '../database/column.ts';
import type { Transaction } from '../database/database.ts';
import { likePattern } from '../database/optimistic.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { type Page, paginate } from '../list/paginate.ts';
import { findProject } from '../project/access.ts';
import { projects } from '../project/schema.ts';
import { readDetail } from './changes.ts';
import { namesOf } from './names.ts';
import { auditSeals } from './schema.ts';

type ListQuery = v.InferOutput<typeof AuditListQuerySchema>;
type Row = Omit<typeof auditEvents.$inferSelect, 'tenantId'> & { number: number | null; hash: string | null };

const columns = {
  id: auditEvents.id,
  createdAt: auditEvents.createdAt,
  action: auditEvents.action,
  outcome: auditEvents.outcome,
  source: auditEvents.source,
  actor: auditEvents.actor,
  targetType: auditEvents.targetType,
  targetId: auditEvents.targetId,
  projectId: auditEvents.projectId,
  detail: auditEvents.detail,
  address: auditEvents.address,
  client: auditEvents.client,
  requestId: auditEvents.requestId,
  number: auditSeals.number,
  hash: auditSeals.hash,
};

/** Returns a page of the tenant's audit log, newest first. Exports skip the total. @throws ApiError NOT_FOUND for an unknown project */
export async function listAudit(
  tx: Transaction,
  query: ListQuery,
  { counted = true, whole = true }: { counted?: boolean; whole?: boolean } = {},
): Promise<Page<AuditEntry>> {
  if (query.project) await requireKnown(tx, query.project);
  const where = conditionOf(query, whole);
  const window = paginate(query, [
    { by: auditEvents.createdAt, as: 'timestamptz', direction: query.direction },
    { by: auditEvents.id, as: 'text', direction: query.direction },
  ]);
  const total = counted ? await countUpTo(tx, where) : 0;
  const rows = await tx
    .select({ ...columns, mark: window.mark })
    .from(auditEvents)
    .leftJoin(auditSeals, eq(auditSeals.eventId, auditEvents.id))
    .where(and(where, window.where))
    .orderBy(...window.order)
    .limit(window.limit)
    .offset(window.offset);
  const toEntry = await entryWriter(tx, rows);
  return window.page(rows, total, (row) => (whole ? toEntry(row) : ofOneProject(toEntry(row))));
}

/**
 * Returns a page of the entries of a project, for those who manage it. The addresses of people are for owners and administrators only.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function listProjectAudit(
  tx: Transaction,
  visitor: Visitor,
  query: ListQuery & { project: string },
  options: { counted?: boolean } = {},
): Promise<Page<AuditEntry>> {
  const { id } = await findProject(tx, visitor, query.project, 'project.manage');
  return listAudit(tx, { ...query, project: id }, { ...options, whole: managesTenant(visitor.subject.role) });
}

/** What managers of a project do not read: the addresses of people, also in details, and the networks and other projects of a key. */
const forOwners: readonly string[] = ['address', 'networks', 'projects'];

function ofOneProject(entry: AuditEntry): AuditEntry {
  const isOwn = ({ field }: { field: string }) => !forOwners.includes(field);
  return { ...entry, address: '', changes: entry.changes.filter(isOwn), facts: entry.facts.filter(isOwn) };
}

/** No page begins after `maxOffset`, so a higher total is not worth reading the whole log on each visit. */
async function countUpTo(tx: Transaction, where: SQL | undefined): Promise<number> {
  const some = tx
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(where)
    .limit(maxOffset + 1)
    .as('some');
  const [all] = await tx.select({ total: count() }).from(some);
  return all?.total ?? 0;
}

function conditionOf({ person, group, result, period, project, target, q }: ListQuery, whole: boolean): SQL | undefined {
  const kind = sql`split_part(${auditEvents.action}, '.', 1)`;
  const like = q ? likePattern(q) : undefined;
  return and(
    withoutStaffWork,
    person ? byPerson(person) : undefined,
    group
      ? inArray(
          kind,
          group.flatMap((name) => [...auditGroups[name]]),
        )
      : undefined,
    result ? inArray(auditEvents.outcome, result) : undefined,
    period ? sql`${auditEvents.createdAt} > now() - make_interval(days => ${auditPeriods[period]})` : undefined,
    // Entries from before the column existed are found if they concern the project itself.
    project
      ? sql`(${auditEvents.projectId} = ${idOf(project)} or ${auditEvents.targetId} = ${idOf(project)} or ${ofKeyFor(project)})`
      : undefined,
    target ? eq(auditEvents.targetId, target) : undefined,
    like
      ? sql`(${auditEvents.action} ilike ${like} or ${auditEvents.targetId} ilike ${like} or ${auditEvents.requestId} ilike ${like}
          or (${whole} and ${auditEvents.address} ilike ${like}) or ${auditEvents.client} ilike ${like}
          or ${auditEvents.actor} ->> 'id' in (select id from users where display_name ilike ${like}))`
      : undefined,
  );
}

/**
 * What a tenant reads of its tickets: what its own people did. The rest (notes, tags, links) is internal work of support staff, for whom
 * these entries are the change history of the ticket.
 */
const withoutStaffWork = sql`(${auditEvents.targetType} <> 'ticket' or ${auditEvents.action} in ('ticket.asked', 'ticket.replied', 'ticket.rated', 'ticket.requester-changed'))`;

/** The id of a project that is named by its id or slug. A deleted one is found by its id. */
function idOf(project: string): SQL {
  return sql`coalesce((select id from projects where slug = ${project}), ${project})`;
}

/** What happened to a key that lists the project. */
function ofKeyFor(project: string): SQL {
  return sql`(${auditEvents.targetType} = 'api-key' and ${auditEvents.targetId} in (select key_id from api_key_projects where project_id = ${idOf(project)}))`;
}

/** What a person did: by themselves, or through an agent with one of their keys. */
function byPerson(person: string): SQL {
  return sql`(${auditEvents.actor} ->> 'id' = ${person}
    or ${auditEvents.actor} ->> 'apiKeyId' in (select id from api_keys where maker_id = ${person}))`;
}

/** Reads the names for some rows, and returns the function that converts a row. */
async function entryWriter(tx: Transaction, rows: readonly Row[]): Promise<(row: Row) => AuditEntry> {
  const details = new Map(rows.map((row) => [row.id, readDetail(row.detail)]));
  const mentioned = [...details.values()].flatMap(({ changes, facts }) => [
    ...changes.flatMap(({ from, to }) => [from ?? '', to ?? '']),
    ...facts.map(({ value }) => value),
  ]);
  const ids = rows.flatMap(({ actor, targetId }) => [actor.id, targetId]);
  const names = await namesOf(tx, [...ids, ...mentioned.flatMap((text) => text.match(idPattern) ?? [])]);
  const projectIds = [...new Set(rows.flatMap(({ projectId }) => projectId ?? []))];
  const found =
    projectIds.length === 0
      ? []
      : await tx
          .select({ id: projects.id, name: projects.name, slug: projects.slug })
          .from(projects)
          .where(inArray(projects.id, projectIds));
  const known = new Map(found.map((project) => [project.id, project]));
  const named = (text: string) => text.replace(idPattern, (id) => names.get(id) ?? id);
  return ({ id, createdAt, action, outcome, source, actor, targetType, targetId, projectId, address, client, requestId, number, hash }) => {
    const { changes, facts } = details.get(id) ?? { changes: [], facts: [] };
    return {
      id,
      at: createdAt.toISOString(),
      action,
      outcome,
      source,
      actor: shownActor(actor, action, names),
      target: { type: targetType, id: targetId, name: names.get(targetId) ?? null },
      project: (projectId !== null && known.get(projectId)) || null,
      changes: changes.map(({ field, from, to }) => ({ field, from: from && named(from), to: to && named(to) })),
      facts: facts.map(({ field, value }) => ({ field, value: named(value) })),
      address,
      client,
      requestId,
      seal: number === null || hash === null ? null : { number, hash },
    };
  };
}

/** Staff of Cairn are shown as such, without their name and id. */
function shownActor({ type, id, client, staff, operator }: Actor, action: string, names: ReadonlyMap<string, string>): AuditEntry['actor'] {
  if (type === 'agent') return { type, id, name: client ?? null };
  const name = names.get(id) ?? null;
  if (operator) return { type, id, name, operator: operator.name };
  // Entries from before `staff` was stored: only operators of Cairn change invoices and taxes.
  const byStaff = staff || (type === 'user' && name === null && /^billing\.(?:invoice|tax)_/.test(action));
  return byStaff ? { type: 'staff', id: '', name: null } : { type, id, name };
}

/** An id as `newId` creates them. */
const idPattern = /\b(?:usr|mem|prj|key|dec|pat)_[\w-]+/g;

/** Entries outlive their project: one that is gone is known by them. @throws ApiError NOT_FOUND */
async function requireKnown(tx: Transaction, project: string): Promise<void> {
  const { rows } = await tx.execute(
    sql`select from ${projects} where ${or(eq(projects.id, project), eq(projects.slug, project))}
      union all (select from ${auditEvents} where ${or(eq(auditEvents.projectId, project), eq(auditEvents.targetId, project))} limit 1)
      limit 1`,
  );
  if (rows.length === 0) throw new ApiError('NOT_FOUND');
}
