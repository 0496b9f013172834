import { can, managesTenant, type Project, type ProjectCreate, type ProjectUpdate, tenantDefaults } from '@cairn/api';
import { and, eq, like, sql } from 'drizzle-orm';
import { branches } from '../branch/schema.ts';
import { conversations } from '../conversation/schema.ts';
import { actorOf, audit, changesOf } from '../database/audit.ts';
import type { Database, Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed, definedOnly, violatedConstraint } from '../database/optimistic.ts';
import { announce } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { scopeOf } from '../http/visitor.ts';
import { requirePlanRoom } from '../plan/room.ts';
import { redactFields } from '../redaction/findings.ts';
import { redact } from '../redaction/redact.ts';
import { findProject } from './access.ts';
import { agingFromNow } from './aging.ts';
import { showProject } from './query.ts';
import { projectMembers, projects } from './schema.ts';
import { colourOf, freeSlug, slugOf } from './slug.ts';

/** Maximum number of attempts to find a free slug, if projects with the same name are created concurrently. */
const slugAttempts = 3;

/** Creates a project. Names of deleted projects stay reserved. The creator of a members-only project becomes a member, to keep access. */
export async function createProject(database: Database, visitor: Visitor, input: ProjectCreate, requestId: string): Promise<Project> {
  if (!can(visitor.subject, 'project.create')) throw new ApiError('FORBIDDEN', { needs: 'project.create' });
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.inTenant({ ...scopeOf(visitor), deleted: 'shown' }, (tx) => insertProject(tx, visitor, input, requestId));
    } catch (error) {
      const constraint = violatedConstraint(error);
      if (constraint === 'projects_tenant_key_key') throw new ApiError('PROJECT_KEY_TAKEN', { issues: [issue('key', 'KEY_TAKEN')] });
      if (constraint !== 'projects_tenant_slug_key' || attempt === slugAttempts) throw error;
    }
  }
}

async function insertProject(tx: Transaction, visitor: Visitor, input: ProjectCreate, requestId: string): Promise<Project> {
  const [name, description] = [redact(input.name).text, redact(input.description).text];
  const slug = slugOf(name, input.key);
  const taken = await tx
    .select({ slug: projects.slug })
    .from(projects)
    .where(like(projects.slug, `${slug}%`));
  const id = newId('prj');
  const actor = actorOf(visitor);
  const tenantId = visitor.tenant.id;
  const visibility = input.visibility ?? tenantDefaults(visitor.tenant.settings).defaultVisibility;
  await tx.insert(projects).values({
    id,
    tenantId,
    ...input,
    visibility,
    name,
    description,
    slug: freeSlug(slug, new Set(taken.map((row) => row.slug))),
    colour: colourOf(input.key),
    actor,
  });
  // Redact now, because a finding needs an existing project.
  await withoutSecrets(tx, visitor, id, input);
  if (visibility === 'members') await joinAsLead(tx, visitor, id);
  await audit(tx, visitor, {
    action: 'project.created',
    target: { type: 'project', id },
    detail: { key: input.key, visibility },
    requestId,
  });
  await requirePlanRoom(tx, tenantId, 'projects');
  const made = await showProject(tx, visitor, id);
  await announce(tx, visitor, { type: 'project.created', id, version: made.version, project: made });
  return made;
}

/** Changes the fields of a project; `moveProject` changes its state. @throws ApiError CONFLICT with the current project */
export async function updateProject(
  tx: Transaction,
  visitor: Visitor,
  idOrSlug: string,
  { version, ...fields }: ProjectUpdate,
  requestId: string,
): Promise<Project> {
  const project = await findProject(tx, visitor, idOrSlug, 'project.manage');
  const set = definedOnly(await withoutSecrets(tx, visitor, project.id, fields));
  if (set.defaultBranch !== undefined) await requireNoBranch(tx, project.id, set.defaultBranch);
  const updated = await tx
    .update(projects)
    .set({ ...set, ...agingFromNow(project, { ...project, ...definedOnly(fields) }), ...changed(projects.version) })
    .where(and(eq(projects.id, project.id), eq(projects.version, version)))
    .returning({ id: projects.id });
  if (updated.length === 0) throw new ApiError('CONFLICT', { current: await showProject(tx, visitor, project.id) });
  if (fields.visibility === 'members') await narrow(tx, visitor, project.id);
  await audit(tx, visitor, {
    action: 'project.updated',
    target: { type: 'project', id: project.id },
    detail: changesOf(project, set),
    requestId,
  });
  const now = await showProject(tx, visitor, project.id);
  // If fewer people can read it now, also notifies those who lost access. They learn only that it is gone for them.
  const narrowed = project.visibility === 'tenant' && now.visibility === 'members';
  await announce(tx, visitor, { type: 'project.changed', id: now.id, version: now.version, ...(narrowed ? {} : { project: now }) });
  return now;
}

const written = ['name', 'description', 'agentGuidance', 'defaultBranch', 'repoUrl'] as const;

/** Redacts the texts of a project, some of which agents receive verbatim. */
async function withoutSecrets<T extends Partial<Pick<ProjectUpdate, (typeof written)[number]>>>(
  tx: Transaction,
  visitor: Visitor,
  projectId: string,
  fields: T,
): Promise<T> {
  const texts = Object.fromEntries(
    written.flatMap((field) => {
      const text = fields[field];
      return typeof text === 'string' ? [[field, text]] : [];
    }),
  );
  return { ...fields, ...(await redactFields(tx, visitor, { projectId, subject: { type: 'project', id: projectId } }, texts)) };
}

/**
 * Requires that the new default branch is not an active branch, because its own knowledge would no longer be served. It must be merged
 * first.
 * @throws ApiError BAD_REQUEST with the issue BRANCH_IN_USE
 */
async function requireNoBranch(tx: Transaction, projectId: string, name: string): Promise<void> {
  const [found] = await tx
    .select({ id: branches.id })
    .from(branches)
    .where(and(eq(branches.projectId, projectId), eq(branches.name, name), eq(branches.status, 'active')))
    .limit(1);
  if (found) throw new ApiError('BAD_REQUEST', { issues: [issue('defaultBranch', 'BRANCH_IN_USE')] });
}

/**
 * Makes a project members-only: the visitor stays a member, and conversations shared with the organization become visible to members only
 * (decision 61).
 */
async function narrow(tx: Transaction, visitor: Visitor, projectId: string): Promise<void> {
  if (!managesTenant(visitor.subject.role)) await joinAsLead(tx, visitor, projectId);
  await tx
    .update(conversations)
    .set({ visibility: 'project', ...changed(conversations.version) })
    .where(and(eq(conversations.projectId, projectId), eq(conversations.visibility, 'tenant')));
}

async function joinAsLead(tx: Transaction, visitor: Visitor, projectId: string): Promise<void> {
  await tx
    .insert(projectMembers)
    .values({
      id: newId('pmb'),
      tenantId: visitor.tenant.id,
      projectId,
      userId: visitor.user.id,
      role: 'teamlead',
      actor: actorOf(visitor),
    })
    .onConflictDoNothing();
}

/**
 * Returns the next number for a decision of the project. The row stays locked until the transaction ends, so that numbers are unique and
 * without gaps.
 */
export async function nextDecisionNumber(tx: Transaction, projectId: string): Promise<number> {
  const [row] = await tx
    .update(projects)
    .set({ lastDecision: sql`${projects.lastDecision} + 1`, lastActivityAt: new Date() })
    .where(eq(projects.id, projectId))
    .returning({ number: projects.lastDecision });
  if (!row) throw new ApiError('NOT_FOUND');
  return row.number;
}

/** Returns the next number for a pattern of the project, in the same way. */
export async function nextPatternNumber(tx: Transaction, projectId: string): Promise<number> {
  const [row] = await tx
    .update(projects)
    .set({ lastPattern: sql`${projects.lastPattern} + 1`, lastActivityAt: new Date() })
    .where(eq(projects.id, projectId))
    .returning({ number: projects.lastPattern });
  if (!row) throw new ApiError('NOT_FOUND');
  return row.number;
}
