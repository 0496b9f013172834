import { can, type DataImport, importWaitDays } from '@cairn/api';
import { and, desc, eq, getTableColumns, isNull, lt, sql } from 'drizzle-orm';
import { actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed, violatedConstraint } from '../database/optimistic.ts';
import { actorName } from '../database/person.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { scopeOf } from '../http/visitor.ts';
import { type FoundProject, findProject, requireActive } from '../project/access.ts';
import { projects } from '../project/schema.ts';
import type { ProductServices } from '../services.ts';
import { planImport } from './plan.ts';
import { ExportRefused, refusing } from './refusal.ts';
import { dataImports } from './schema.ts';
import { type Survey, surveyExport } from './survey.ts';
import { auditImport, auditTarget, writeImport } from './write.ts';

type Means = Pick<ProductServices, 'database'>;

/** Imports per list. */
const listed = 20;

/** Returns the target of an import that the visitor may manage. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function requireTarget(tx: Transaction, visitor: Visitor, project: string | undefined): Promise<FoundProject | null> {
  if (project !== undefined) return findProject(tx, visitor, project, 'project.manage');
  if (!can(visitor.subject, 'tenant.own')) throw new ApiError('FORBIDDEN', { needs: 'tenant.own' });
  return null;
}

/** Checks an export, and stores it with its preview. Replaces an earlier upload for the same target that waits. */
export async function uploadImport(
  { database }: Means,
  visitor: Visitor,
  { name, project }: { name: string; project?: string },
  bytes: Uint8Array,
  requestId: string,
): Promise<DataImport> {
  const scope = scopeOf(visitor);
  // Before the file is unpacked.
  await database.inTenant(scope, async (tx) => {
    const target = await requireTarget(tx, visitor, project);
    if (target) requireActive(target);
  });
  return refusing(async () => {
    const survey = await surveyExport(bytes);
    return database.inTenant(scope, async (tx) => {
      const target = await requireTarget(tx, visitor, project);
      if (target) requireActive(target);
      // Only owners confirm, and only for themselves do they import private conversations.
      const { preview } = await planImport(tx, survey, target?.id ?? null, can(visitor.subject, 'tenant.own'));
      await tx.delete(dataImports).where(and(eq(dataImports.state, 'pending'), ofTarget(target?.id ?? null)));
      const id = newId('imp');
      await tx.insert(dataImports).values({
        id,
        tenantId: visitor.tenant.id,
        projectId: target?.id ?? null,
        fileName: name,
        size: bytes.byteLength,
        file: Buffer.from(bytes),
        preview,
        actor: actorOf(visitor),
      });
      await auditUpload(tx, visitor, 'data.uploaded', { projectId: target?.id ?? null, fileName: name, requestId });
      return showImport(tx, id);
    });
  });
}

/** Returns the imports of a target, the newest first. */
export async function listImports(tx: Transaction, visitor: Visitor, project: string | undefined): Promise<{ items: DataImport[] }> {
  const target = await requireTarget(tx, visitor, project);
  // The page of the organization shows an owner everything that waits for them.
  const where = target ? eq(dataImports.projectId, target.id) : undefined;
  const rows = await selectImports(tx).where(where).orderBy(desc(dataImports.createdAt), desc(dataImports.id)).limit(listed);
  // Only the review of this target shows items: twenty imports can have 100,000.
  const isReviewed = (row: (typeof rows)[number]) => row.state === 'pending' && row.projectId === (target?.id ?? null);
  return { items: rows.map((row) => toImport(isReviewed(row) ? row : { ...row, preview: { ...row.preview, items: [] } })) };
}

/** Deletes an upload that waits. @throws ApiError NOT_FOUND, FORBIDDEN, STATE_INVALID */
export async function discardImport(tx: Transaction, visitor: Visitor, id: string, requestId: string): Promise<{ success: true }> {
  const found = await findImport(tx, id);
  await requireTarget(tx, visitor, found.projectId ?? undefined);
  if (found.state !== 'pending') throw new ApiError('STATE_INVALID');
  await tx.delete(dataImports).where(eq(dataImports.id, id));
  await auditUpload(tx, visitor, 'data.upload-discarded', { projectId: found.projectId, fileName: found.fileName, requestId });
  return { success: true };
}

/**
 * Imports an upload in one transaction, without the listed rules, decisions and briefs. The file is checked again before it, because the
 * organization may have changed.
 * @throws ApiError NOT_FOUND, STATE_INVALID, CONFLICT, PLAN_LIMIT
 */
export async function confirmImport(
  { database }: Means,
  visitor: Visitor,
  id: string,
  { version, without }: { version: number; without: readonly string[] },
  requestId: string,
): Promise<DataImport> {
  const scope = scopeOf(visitor);
  const file = await database.inTenant(scope, (tx) => requirePending(tx, id, version));
  return refusing(async () => {
    const survey = await surveyExport(file);
    try {
      return await database.inTenant(scope, (tx) => write(tx, visitor, { id, version, survey, without: new Set(without), requestId }));
    } catch (error) {
      const constraint = violatedConstraint(error);
      if (constraint === undefined) throw error;
      // A project was created under this key in the meantime; or rows of the file exclude each other.
      if (constraint.startsWith('projects_')) throw new ApiError('CONFLICT');
      throw new ExportRefused('EXPORT_INVALID', { cause: error });
    }
  });
}

async function write(
  tx: Transaction,
  visitor: Visitor,
  {
    id,
    version,
    survey,
    without,
    requestId,
  }: { id: string; version: number; survey: Survey; without: ReadonlySet<string>; requestId: string },
): Promise<DataImport> {
  await requirePending(tx, id, version);
  const { projectId, actor } = await findImport(tx, id);
  if (projectId !== null) {
    // Work on the project that only refers to its row goes on.
    await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for('no key update');
    requireActive(await findProject(tx, visitor, projectId));
  }
  const plan = await planImport(tx, survey, projectId, actor.id === visitor.user.id);
  const chosen = new Set(plan.preview.items.map((item) => item.id).filter((item) => without.has(item)));
  const wanted = { survey, plan, without: chosen, requestId };
  const preview = { ...plan.preview, items: plan.preview.items.filter((item) => !chosen.has(item.id)) };
  await tx
    .update(dataImports)
    .set({ state: 'done', file: null, preview, ...changed(dataImports.version) })
    .where(eq(dataImports.id, id));
  await auditImport(tx, visitor, wanted, projectId);
  const done = await showImport(tx, id);
  await writeImport(tx, visitor, wanted);
  return done;
}

/** Deletes uploads that nobody has confirmed in time. Returns their number. */
export async function deleteExpiredImports(tx: Transaction): Promise<number> {
  const expired = and(eq(dataImports.state, 'pending'), lt(dataImports.createdAt, sql`now() - make_interval(days => ${importWaitDays})`));
  const gone = await tx.delete(dataImports).where(expired);
  return gone.rowCount ?? 0;
}

async function auditUpload(
  tx: Transaction,
  visitor: Visitor,
  action: 'data.uploaded' | 'data.upload-discarded',
  { projectId, fileName, requestId }: { projectId: string | null; fileName: string; requestId: string },
): Promise<void> {
  await audit(tx, visitor, { action, target: auditTarget(visitor, projectId), detail: { fileName }, requestId });
}

function ofTarget(projectId: string | null) {
  return projectId === null ? isNull(dataImports.projectId) : eq(dataImports.projectId, projectId);
}

/** Returns the file of an upload that waits, and locks its row. @throws ApiError NOT_FOUND, STATE_INVALID, CONFLICT */
async function requirePending(tx: Transaction, id: string, version: number): Promise<Uint8Array> {
  const [row] = await tx.select().from(dataImports).where(eq(dataImports.id, id)).for('update');
  if (!row) throw new ApiError('NOT_FOUND');
  if (row.state !== 'pending' || !row.file) throw new ApiError('STATE_INVALID');
  if (row.version !== version) throw new ApiError('CONFLICT', { current: await showImport(tx, id) });
  return row.file;
}

async function findImport(tx: Transaction, id: string) {
  const [row] = await tx
    .select({ projectId: dataImports.projectId, state: dataImports.state, fileName: dataImports.fileName, actor: dataImports.actor })
    .from(dataImports)
    .where(eq(dataImports.id, id));
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

async function showImport(tx: Transaction, id: string): Promise<DataImport> {
  const [row] = await selectImports(tx).where(eq(dataImports.id, id));
  if (!row) throw new ApiError('NOT_FOUND');
  return toImport(row);
}

const { file: _file, ...shown } = getTableColumns(dataImports);

function selectImports(tx: Transaction) {
  return tx
    .select({ ...shown, projectSlug: projects.slug, uploadedBy: actorName(dataImports.actor) })
    .from(dataImports)
    .leftJoin(projects, and(eq(projects.tenantId, dataImports.tenantId), eq(projects.id, dataImports.projectId)))
    .$dynamic();
}

function toImport(row: Awaited<ReturnType<typeof selectImports>>[number]): DataImport {
  const { id, projectSlug, fileName, size, state, preview, uploadedBy, createdAt, updatedAt, version } = row;
  return {
    id,
    projectSlug,
    fileName,
    size,
    state,
    ...preview,
    uploadedBy,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    version,
  };
}
