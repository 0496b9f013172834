import { ZipWriterStream } from '@zip.js/zip.js';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { Context } from 'hono';
import { tenants } from '../auth/schema.ts';
import { audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { actorName } from '../database/person.ts';
import type { AppEnv, Visitor } from '../http/context.ts';
import { scopeOf } from '../http/visitor.ts';
import { findProject } from '../project/access.ts';
import { projects } from '../project/schema.ts';
import type { ProductServices } from '../services.ts';
import { tenantTimeZone } from '../tenant/time-zone.ts';
import type { Entity } from './entity.ts';
import { authorOf } from './fields.ts';
import { entities, formatName, formatVersion, type Manifest, ProjectFileSchema } from './format.ts';
import { writeLine } from './line.ts';
import { projectMarkdown, readMe } from './markdown.ts';

type Means = Pick<ProductServices, 'database' | 'settings' | 'log'>;

/** The rows of an exported project: its settings, and where its files are in the archive. */
interface Exported {
  id: string;
  slug: string;
  directory: string;
}

/** Responds with everything in one project (id or slug) as a zip file. @throws ApiError NOT_FOUND, FORBIDDEN */
export function answerProjectExport(c: Context<AppEnv>, services: Means, visitor: Visitor, idOrSlug: string): Promise<Response> {
  return answerExport(c, services, visitor, async (tx) => {
    const { id, slug } = await findProject(tx, visitor, idOrSlug, 'project.manage');
    return { name: slug, target: { type: 'project', id }, found: [{ id, slug }] };
  });
}

/** Responds with everything in all projects of the organization, archived ones too, as a zip file. */
export function answerOrganizationExport(c: Context<AppEnv>, services: Means, visitor: Visitor): Promise<Response> {
  return answerExport(c, services, visitor, async (tx) => {
    const found = await tx
      .select({ id: projects.id, slug: projects.slug })
      .from(projects)
      .where(ne(projects.status, 'deleted'))
      .orderBy(asc(projects.id));
    return { name: visitor.tenant.slug, target: { type: 'tenant', id: visitor.tenant.id }, found };
  });
}

/**
 * Streams an export at the pace of the client: one batch of rows in memory, each in its own transaction. It is audited before the first
 * byte.
 */
async function answerExport(
  c: Context<AppEnv>,
  services: Means,
  visitor: Visitor,
  choose: (tx: Transaction) => Promise<{ name: string; target: { type: string; id: string }; found: Omit<Exported, 'directory'>[] }>,
): Promise<Response> {
  const { name, manifest, exported } = await services.database.inTenant(scopeOf(visitor), async (tx) => {
    const { name, target, found } = await choose(tx);
    await audit(tx, visitor, { action: 'data.exported', target, detail: { projects: found.length }, requestId: c.get('requestId') });
    const exported = found.map((one) => ({ ...one, directory: `projects/${one.slug}` }));
    return { name, exported, manifest: await manifestOf(tx, visitor, exported) };
  });
  const zip = new ZipWriterStream({ useWebWorkers: false, level: 6 });
  // After an error the download fails, instead of being too short.
  let fail: (error: unknown) => void = () => undefined;
  const gate = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      fail = (error) => controller.error(error);
    },
  });
  void writeAll(zip, services, visitor, manifest, exported).catch((error: unknown) => {
    fail(error);
    services.log.warn({ err: error }, 'data.export-failed');
  });
  const day = manifest.exportedAt.slice(0, 10);
  return c.body(zip.readable.pipeThrough(gate), 200, {
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="cairn-${name}-${day}.zip"`,
    'Cache-Control': 'no-store',
  });
}

async function manifestOf(tx: Transaction, visitor: Visitor, exported: readonly Exported[]): Promise<Manifest> {
  const [tenant] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, visitor.tenant.id));
  return {
    format: formatName,
    version: formatVersion,
    exportedAt: new Date().toISOString(),
    exportedBy: visitor.user.displayName,
    organization: { name: tenant?.name ?? '', timeZone: await tenantTimeZone(tx, visitor.tenant.id) },
    projects: exported.map(({ directory }) => directory),
  };
}

async function writeAll(
  zip: ZipWriterStream,
  services: Means,
  visitor: Visitor,
  manifest: Manifest,
  exported: readonly Exported[],
): Promise<void> {
  const add = (path: string, parts: AsyncIterable<string> | Iterable<string>) => zip.zipWriter.add(path, asStream(parts));
  await add('manifest.json', [`${JSON.stringify(manifest, null, 2)}\n`]);
  await add('README.md', [readMe(manifest)]);
  for (const project of exported) {
    const { directory } = project;
    await add(`${directory}/project.json`, settingsOf(services, visitor, project.id));
    for (const entity of entities) await add(`${directory}/${entity.name}.jsonl`, rowsOf(services, visitor, project.id, entity));
    for (const [name, text] of projectMarkdown(services, visitor, project)) await add(`${directory}/${name}`, text);
  }
  await zip.close();
}

async function* settingsOf({ database }: Means, visitor: Visitor, projectId: string): AsyncGenerator<string> {
  const row = await database.inTenant(scopeOf(visitor), async (tx) => {
    const [found] = await tx
      .select({ project: projects, name: actorName(projects.actor) })
      .from(projects)
      .where(and(eq(projects.id, projectId), ne(projects.status, 'deleted')));
    return found;
  });
  if (!row) throw new Error('the project was deleted during its export');
  const fields = Object.entries(row.project).filter(([field]) => field in ProjectFileSchema.entries);
  yield writeLine({ ...Object.fromEntries(fields), author: authorOf(row.project.actor, row.name) });
}

async function* rowsOf({ database }: Means, visitor: Visitor, projectId: string, entity: Entity): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const rows = await database.inTenant(scopeOf(visitor), (tx) => entity.read(tx, visitor, projectId, after));
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(writeLine).join('');
    after = last.id;
  }
}

/** Reads at the pace of the client. */
function asStream(parts: AsyncIterable<string> | Iterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const texts = inOrder(parts);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}

async function* inOrder(parts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  yield* parts;
}
