import {
  type ApiKey,
  type ApiKeyCreate,
  type ApiKeyIssued,
  type ApiKeyRotateSchema,
  type ApiKeyTransitionSchema,
  type ApiKeyUpdate,
  apiKeyMoves,
  apiKeyState,
  can,
  latestMoment,
} from '@cairn/api';
import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import { actorOf, audit, changesOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed, definedOnly } from '../database/optimistic.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { findProject } from '../project/access.ts';
import { redactFields } from '../redaction/findings.ts';
import { redact } from '../redaction/redact.ts';
import { findKey } from './access.ts';
import { publishKey } from './publish.ts';
import { showKey } from './query.ts';
import { apiKeyProjects, apiKeys } from './schema.ts';
import { hashApiKey, newApiKey } from './secret.ts';

type KeyRow = typeof apiKeys.$inferSelect;

/**
 * Creates a key. Anyone who may write in a project may create a key for it. `origin` is added to the audit log.
 * @returns the key and, only this time, its secret
 */
export async function createKey(
  tx: Transaction,
  visitor: Visitor,
  installationSecret: string,
  { projects, expiresAt, ...input }: ApiKeyCreate,
  requestId: string,
  origin: Readonly<Record<string, string>> = {},
): Promise<ApiKeyIssued> {
  const reached = await requireReach(tx, visitor, projects);
  const id = newId('key');
  const safe = await withoutSecrets(tx, visitor, id, reached, input);
  const values = { ...safe, id, expiresAt: laterMoment(expiresAt), allProjects: projects === null, rotatedFrom: null };
  const secret = await issueKey(tx, visitor, installationSecret, values, reached);
  const detail = { name: safe.name, scopes: input.scopes, projects: projects === null ? 'all' : reached, ...origin };
  await audit(tx, visitor, { action: 'api-key.created', target: { type: 'api-key', id }, detail, requestId });
  return { key: await tell(tx, visitor, id), secret };
}

/** Changes a key; only its owner may. @throws ApiError CONFLICT with the current key, STATE_INVALID for an ended one or a connected app */
export async function updateKey(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  { version, projects, expiresAt, ...written }: ApiKeyUpdate,
  requestId: string,
): Promise<ApiKey> {
  const key = await findKey(tx, visitor, id, 'changed');
  await requireVersion(tx, visitor, key, version);
  if (key.kind === 'app' || !['active', 'disabled', 'expired'].includes(stateOf(key))) throw new ApiError('STATE_INVALID');
  const reached = projects === undefined ? undefined : await requireReach(tx, visitor, projects);
  const before = await projectsOf(tx, id);
  const fields = await withoutSecrets(tx, visitor, id, reached ?? before, written);
  const values = definedOnly({ ...fields, expiresAt: expiresAt === undefined ? undefined : laterMoment(expiresAt) });
  const set = { ...values, ...definedOnly({ allProjects: projects === undefined ? undefined : projects === null }) };
  await tx
    .update(apiKeys)
    .set({ ...set, ...changed(apiKeys.version) })
    .where(eq(apiKeys.id, id));
  if (reached) {
    await tx.delete(apiKeyProjects).where(eq(apiKeyProjects.keyId, id));
    await storeReach(tx, visitor, id, reached);
  }
  const wasReached = { projects: key.allProjects ? 'all' : before.toSorted() };
  const { projects: other } = changesOf(wasReached, definedOnly({ projects: projects === null ? 'all' : reached?.toSorted() }));
  // Log only the new projects. The reader's view filters that list, but could not filter the former projects.
  const detail = { ...changesOf(key, values), ...(other ? { projects: other.to } : {}) };
  await audit(tx, visitor, { action: 'api-key.updated', target: { type: 'api-key', id }, detail, requestId });
  return tell(tx, visitor, id);
}

/**
 * Gives a key without an end one in `days` days. Managers of its projects may as well as its owner, because it only takes rights away.
 * @throws ApiError STATE_INVALID if it has an end, is over, or is a connected app
 */
export async function endKey(tx: Transaction, visitor: Visitor, id: string, days: number, requestId: string): Promise<void> {
  const key = await findKey(tx, visitor, id, 'disabled');
  if (key.kind === 'app' || key.expiresAt || stateOf(key) === 'revoked') throw new ApiError('STATE_INVALID');
  const set = { expiresAt: new Date(Date.now() + days * 24 * 60 * 60 * 1_000) };
  await tx
    .update(apiKeys)
    .set({ ...set, ...changed(apiKeys.version) })
    .where(eq(apiKeys.id, id));
  await audit(tx, visitor, { action: 'api-key.updated', target: { type: 'api-key', id }, detail: changesOf(key, set), requestId });
  await tell(tx, visitor, id);
}

/** Disables, enables or revokes a key, as `apiKeyMoves` allows. */
export async function moveKey(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  { version, to, reason }: v.InferOutput<typeof ApiKeyTransitionSchema>,
  requestId: string,
): Promise<ApiKey> {
  const key = await findKey(tx, visitor, id, to);
  await requireVersion(tx, visitor, key, version);
  const from = stateOf(key);
  if (!apiKeyMoves[to].from.includes(from)) throw new ApiError('STATE_INVALID');
  // Revoking also ends the grace period now.
  const graceUntil = to === 'revoked' && key.graceUntil ? new Date(Math.min(Date.now(), key.graceUntil.getTime())) : key.graceUntil;
  await tx
    .update(apiKeys)
    .set({ status: apiKeyMoves[to].to, graceUntil, ...changed(apiKeys.version) })
    .where(eq(apiKeys.id, id));
  const why = await withoutSecrets(tx, visitor, id, await projectsOf(tx, id), { reason });
  const detail = { from, to: apiKeyMoves[to].to, ...(reason ? why : {}) };
  await audit(tx, visitor, { action: `api-key.${to}`, target: { type: 'api-key', id }, detail, requestId });
  return tell(tx, visitor, id);
}

/**
 * Creates a key with the same permissions and the same lifetime as the old one. The old key stays valid for `grace` minutes. Only its owner
 * may. @returns the new key and, only this time, its secret
 */
export async function rotateKey(
  tx: Transaction,
  visitor: Visitor,
  installationSecret: string,
  id: string,
  { version, grace, reason }: v.InferOutput<typeof ApiKeyRotateSchema>,
  requestId: string,
): Promise<ApiKeyIssued> {
  const old = await findKey(tx, visitor, id, 'rotated');
  await requireVersion(tx, visitor, old, version);
  if (old.kind === 'app' || !apiKeyMoves.rotated.from.includes(stateOf(old))) throw new ApiError('STATE_INVALID');
  const now = Date.now();
  await tx
    .update(apiKeys)
    .set({ status: apiKeyMoves.rotated.to, graceUntil: new Date(now + grace * 60_000), ...changed(apiKeys.version) })
    .where(eq(apiKeys.id, id));
  const reached = await projectsOf(tx, id);
  const why = await withoutSecrets(tx, visitor, id, reached, { reason });
  const { name, scopes, allProjects, callsPerMinute, networks } = old;
  const expiresAt = old.expiresAt && new Date(Math.min(now + old.expiresAt.getTime() - old.createdAt.getTime(), latestMoment));
  const next = newId('key');
  const values = { id: next, name, scopes, allProjects, callsPerMinute, networks, expiresAt, rotatedFrom: id };
  const secret = await issueKey(tx, visitor, installationSecret, values, reached);
  const detail = { grace, to: next, ...(reason ? why : {}) };
  await audit(tx, visitor, { action: 'api-key.rotated', target: { type: 'api-key', id }, detail, requestId });
  await audit(tx, visitor, {
    action: 'api-key.created',
    target: { type: 'api-key', id: next },
    detail: { name, rotatedFrom: id },
    requestId,
  });
  await tell(tx, visitor, id);
  return { key: await tell(tx, visitor, next), secret };
}

type KeyValues = Pick<KeyRow, 'id' | 'name' | 'scopes' | 'allProjects' | 'callsPerMinute' | 'networks' | 'expiresAt' | 'rotatedFrom'>;

/** Stores a new key and returns its secret. */
async function issueKey(
  tx: Transaction,
  visitor: Visitor,
  installationSecret: string,
  values: KeyValues,
  reached: readonly string[],
): Promise<string> {
  const { secret, prefix, lastFour } = newApiKey();
  await tx.insert(apiKeys).values({
    tenantId: visitor.tenant.id,
    ...values,
    prefix,
    lastFour,
    hash: hashApiKey(installationSecret, secret),
    makerId: visitor.user.id,
    actor: actorOf(visitor),
  });
  await storeReach(tx, visitor, values.id, reached);
  return secret;
}

/** Redacts the texts of a key, and writes findings in each project that the key lists. A key for all projects belongs to none. */
async function withoutSecrets<T extends { name?: string; reason?: string }>(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  reached: readonly string[],
  written: T,
): Promise<T> {
  const { name, reason } = written;
  const texts = Object.fromEntries(
    Object.entries({ name, reason }).flatMap(([field, text]) => (text === undefined ? [] : [[field, text]])),
  );
  for (const projectId of reached) await redactFields(tx, visitor, { projectId, subject: { type: 'api-key', id } }, texts);
  return { ...written, ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, redact(text).text])) };
}

/** Returns the projects that a key lists. Empty for a key for all projects. */
async function projectsOf(tx: Transaction, keyId: string): Promise<string[]> {
  const rows = await tx.select({ id: apiKeyProjects.projectId }).from(apiKeyProjects).where(eq(apiKeyProjects.keyId, keyId));
  return rows.map(({ id }) => id);
}

/** Stores the projects of a key. */
export async function storeReach(tx: Transaction, { tenant }: Visitor, keyId: string, reached: readonly string[]): Promise<void> {
  if (reached.length === 0) return;
  await tx.insert(apiKeyProjects).values(reached.map((projectId) => ({ tenantId: tenant.id, keyId, projectId })));
}

/** Returns the ids of the projects, in each of which the visitor may write. Empty for all projects. */
export async function requireReach(tx: Transaction, visitor: Visitor, projects: readonly string[] | null): Promise<string[]> {
  if (projects === null) {
    if (!can(visitor.subject, 'project.write')) throw new ApiError('FORBIDDEN', { needs: 'project.write' });
    return [];
  }
  const reached = new Set<string>();
  for (const project of projects) reached.add((await findProject(tx, visitor, project, 'project.write')).id);
  return [...reached];
}

/** Parses the expiry. @throws ApiError BAD_REQUEST if it is in the past */
function laterMoment(text: string | null): Date | null {
  if (text === null) return null;
  const moment = new Date(text);
  if (moment.getTime() <= Date.now()) throw new ApiError('BAD_REQUEST', { issues: [issue('expiresAt', 'MOMENT_PAST')] });
  return moment;
}

async function requireVersion(tx: Transaction, visitor: Visitor, key: KeyRow, version: number): Promise<void> {
  if (key.version !== version) throw new ApiError('CONFLICT', { current: await showKey(tx, visitor, key.id) });
}

function stateOf({ status, expiresAt, graceUntil }: KeyRow) {
  return apiKeyState({ status, expiresAt: expiresAt?.getTime() ?? null, graceUntil: graceUntil?.getTime() ?? null }, Date.now());
}

/** Returns the current key and publishes the change. */
async function tell(tx: Transaction, visitor: Visitor, id: string): Promise<ApiKey> {
  const key = await showKey(tx, visitor, id);
  await publishKey(tx, visitor, { id, makerId: key.maker.id, version: key.version });
  return key;
}
