import { eq } from 'drizzle-orm';
import { audit } from '../database/audit.ts';
import type { Actor } from '../database/column.ts';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import { decisions } from '../decision/schema.ts';
import { announce } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { patterns } from '../pattern/schema.ts';
import { requirePlanRoom } from '../plan/room.ts';
import { showProject } from '../project/query.ts';
import { projects } from '../project/schema.ts';
import { freeSlug } from '../project/slug.ts';
import { sessions } from '../session/schema.ts';
import { batch, type Target } from './entity.ts';
import type { FileAuthor } from './fields.ts';
import { entities } from './format.ts';
import { assignIds, type ImportIds } from './ids.ts';
import { readLine } from './line.ts';
import type { ImportPlan, PlannedProject } from './plan.ts';
import { importedAuthors } from './schema.ts';
import { rowsIn, type Survey } from './survey.ts';

interface Import {
  survey: Survey;
  plan: ImportPlan;
  /** Ids of rows in the file that are not imported. For a brief, the id of its project. */
  without: ReadonlySet<string>;
  requestId: string;
}

/** Writes all rows of an import in this transaction. @throws ApiError PLAN_LIMIT */
export async function writeImport(tx: Transaction, visitor: Visitor, { survey, plan, without, requestId }: Import): Promise<void> {
  const ids = assignIds(plan.projects, without);
  const names = new Map<string, string>();
  const projectIds: string[] = [];
  for (const project of plan.projects) {
    const id = await writeProject(tx, visitor, project, { ids, names, plan, without, requestId });
    projectIds.push(id);
    await writeRows(tx, survey, project, ids, targetOf(visitor, project, id, ids, names));
  }
  const authors = [...names].map(([userId, displayName]) => ({ tenantId: visitor.tenant.id, userId, displayName }));
  for (let from = 0; from < authors.length; from += batch)
    await tx
      .insert(importedAuthors)
      .values(authors.slice(from, from + batch))
      .onConflictDoNothing();
  if (plan.projects.some(({ into }) => into === null)) await requirePlanRoom(tx, visitor.tenant.id, 'projects');
  // The last writes of the transaction.
  for (const [at, id] of projectIds.entries()) {
    const project = await showProject(tx, visitor, id);
    const type = plan.projects[at]?.into ? 'project.changed' : 'project.created';
    await announce(tx, visitor, { type, id, version: project.version, project });
  }
}

/** Inserts the project, or gives an existing one the brief and room for the numbers. Returns its id. */
async function writeProject(
  tx: Transaction,
  visitor: Visitor,
  { into, settings: inFile, items, ids: rows, last, same }: PlannedProject,
  { ids, names, plan, without, requestId }: Pick<Import, 'plan' | 'without' | 'requestId'> & { ids: ImportIds; names: Map<string, string> },
): Promise<string> {
  const settings = ids.replaceIn(inFile);
  const brief = items.some(({ type }) => type === 'brief') && !without.has(inFile.id) ? settings.agentGuidance : '';
  if (into) {
    const isImported = (name: 'patterns' | 'decisions') => rows[name]?.some((id) => !same.has(id)) ?? false;
    await tx
      .update(projects)
      .set({
        ...(brief === '' ? {} : { agentGuidance: brief }),
        ...(isImported('patterns') ? { lastPattern: into.lastPattern + last.patterns } : {}),
        ...(isImported('decisions') ? { lastDecision: into.lastDecision + last.decisions } : {}),
        ...changed(projects.version),
      })
      .where(eq(projects.id, into.id));
    return into.id;
  }
  const { id, author, ...fields } = settings;
  const slug = freeSlug(settings.slug, plan.taken.slugs);
  plan.taken.slugs.add(slug);
  const actor = importedActor(author, names);
  const numbers = { lastPattern: last.patterns, lastDecision: last.decisions };
  // Whether agents get what nobody reviewed is a choice of this organization, not of a file.
  const serveUnreviewed = false;
  await tx
    .insert(projects)
    .values({ ...fields, ...numbers, serveUnreviewed, id, slug, agentGuidance: brief, tenantId: visitor.tenant.id, actor });
  await audit(tx, visitor, {
    action: 'project.created',
    target: { type: 'project', id },
    detail: { key: settings.key, visibility: settings.visibility, imported: true },
    requestId,
  });
  return id;
}

async function writeRows(tx: Transaction, { archive }: Survey, project: PlannedProject, ids: ImportIds, target: Writing): Promise<void> {
  for (const { name, check, insert } of entities) {
    let rows: unknown[] = [];
    for await (const { text } of rowsIn(archive, project.directory, name)) {
      const { value } = readLine(text);
      if (ids.isNew(ids.of(check(value).id))) rows.push(value);
      if (rows.length < batch) continue;
      await insert(tx, target, rows);
      rows = [];
    }
    await insert(tx, target, rows);
  }
  for (const { kind, id, to } of target.links) {
    if (ids.known(to) === null) continue;
    if (kind === 'pattern') await tx.update(patterns).set({ successorId: to }).where(eq(patterns.id, id));
    else if (kind === 'decision') await tx.update(decisions).set({ supersedesId: to }).where(eq(decisions.id, id));
    else await tx.update(sessions).set({ handoffFromId: to }).where(eq(sessions.id, id));
  }
}

interface Writing extends Target {
  links: { kind: 'pattern' | 'decision' | 'session'; id: string; to: string | null }[];
}

function targetOf(
  visitor: Visitor,
  { into, settings }: PlannedProject,
  projectId: string,
  ids: ImportIds,
  names: Map<string, string>,
): Writing {
  const links: Writing['links'] = [];
  return {
    tenantId: visitor.tenant.id,
    projectId,
    membersOnly: (into ?? settings).visibility === 'members',
    importerId: visitor.user.id,
    withNewIds: ids.replaceIn,
    isNew: ids.isNew,
    known: ids.known,
    // An empty project keeps the numbers that texts cite.
    patternNumber: (number) => (into?.lastPattern ?? 0) + number,
    decisionNumber: (number) => (into?.lastDecision ?? 0) + number,
    actor: (author) => importedActor(author, names),
    person(id, name) {
      names.set(id, name);
      return id;
    },
    link: (kind, id, to) => void (to !== null && links.push({ kind, id, to })),
    links,
  };
}

/** Returns the author of a row whose ids were replaced. */
function importedActor({ name, ...author }: FileAuthor, names: Map<string, string>): Actor {
  if (author.type === 'user') names.set(author.id, name);
  return { ...author, imported: true };
}

/** Returns what an audit entry about an import concerns. */
export function auditTarget(visitor: Visitor, projectId: string | null): { type: 'tenant' | 'project'; id: string } {
  return projectId === null ? { type: 'tenant', id: visitor.tenant.id } : { type: 'project', id: projectId };
}

/** Notes what was imported. */
export async function auditImport(
  tx: Transaction,
  visitor: Visitor,
  { plan, without, requestId }: Import,
  projectId: string | null,
): Promise<void> {
  const sum = (count: (project: PlannedProject) => number) => plan.projects.reduce((total, project) => total + count(project), 0);
  await audit(tx, visitor, {
    action: 'data.imported',
    target: auditTarget(visitor, projectId),
    detail: {
      projects: plan.projects.length,
      items: plan.preview.items.length - without.size,
      conversations: sum(({ counts }) => counts.conversations),
      sessions: sum(({ counts }) => counts.sessions),
      organization: plan.preview.source.organization,
    },
    requestId,
  });
}
