import {
  type IntegrationEvent,
  type IntegrationState,
  type ModelAtHand,
  type ModelConnectSchema,
  type ModelIntegration,
  type ModelProblem,
  nextIntegrationState,
} from '@cairn/api';
import { and, eq, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { decrypt, encrypt } from '../auth/encrypt.ts';
import { actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed } from '../database/optimistic.ts';
import { actorName } from '../database/person.ts';
import { announce } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import type { Connection } from './model.ts';
import { integrations } from './schema.ts';

/** From this length on, the last four characters identify a key without revealing it. */
const shownFrom = 12;

type Row = typeof integrations.$inferSelect;

async function findModel(tx: Transaction): Promise<{ row: Row; name: string } | undefined> {
  const [found] = await tx
    .select({ row: integrations, name: actorName(integrations.actor) })
    .from(integrations)
    .where(eq(integrations.type, 'model'));
  return found;
}

/** Returns the organization's language model for its managers. */
export async function showModel(tx: Transaction, secret: string): Promise<ModelIntegration> {
  const found = await findModel(tx);
  if (!found)
    return {
      id: null,
      status: 'available',
      baseUrl: '',
      model: '',
      hasKey: false,
      keyEnd: null,
      problem: null,
      calledAt: null,
      connectedBy: null,
      version: 0,
    };
  const { row, name } = found;
  const key = keyOf(row, secret);
  return {
    id: row.id,
    status: row.status,
    ...row.config,
    hasKey: key !== null,
    keyEnd: key !== null && key.length >= shownFrom ? key.slice(-4) : null,
    problem: row.problem,
    calledAt: row.calledAt?.toISOString() ?? null,
    connectedBy: { id: row.actor.id, name },
    version: row.version,
  };
}

/** Returns the connection of the organization's model, or undefined if none is connected. */
export async function modelConnection(tx: Transaction, secret: string): Promise<Connection | undefined> {
  const found = await findModel(tx);
  if (!found || found.row.status === 'disconnected') return undefined;
  return { ...found.row.config, key: keyOf(found.row, secret) };
}

/** Returns the name of the connected model, or null. */
export async function modelName(tx: Transaction): Promise<string | null> {
  const found = await findModel(tx);
  return !found || found.row.status === 'disconnected' ? null : found.row.config.model;
}

/** Returns the connected model, and when it accepts requests again. */
export async function modelAtHand(tx: Transaction): Promise<ModelAtHand> {
  const found = await findModel(tx);
  if (!found || found.row.status === 'disconnected') return { model: null, wait: null };
  const { config, problem, retryAt } = found.row;
  return { model: config.model, wait: retryAt && retryAt > new Date() ? { problem, until: retryAt.toISOString() } : null };
}

/**
 * Completes the input with the stored key. A stored key is sent only to the server that it was entered for.
 * @throws ApiError BAD_REQUEST with KEY_AGAIN if the key must be entered again
 */
export async function completed(
  tx: Transaction,
  secret: string,
  { baseUrl, model, key }: { baseUrl: string; model: string; key?: string | null },
): Promise<Connection> {
  if (key !== undefined) return { baseUrl, model, key };
  const found = await findModel(tx);
  const kept = found ? keyOf(found.row, secret) : null;
  if (kept !== null && found && new URL(found.row.config.baseUrl).origin !== new URL(baseUrl).origin)
    throw new ApiError('BAD_REQUEST', { issues: [issue('key', 'KEY_AGAIN')] });
  return { baseUrl, model, key: kept };
}

/** Connects the organization to a model, or to another one. @throws ApiError CONFLICT, BAD_REQUEST */
export async function connectModel(
  tx: Transaction,
  visitor: Visitor,
  secret: string,
  { version, ...wanted }: v.InferOutput<typeof ModelConnectSchema>,
  requestId: string,
): Promise<ModelIntegration> {
  const connection = await completed(tx, secret, wanted);
  const found = await findModel(tx);
  const status = reached(found?.row.status ?? 'available', 'connect');
  const id = found?.row.id ?? newId('int');
  const fields = {
    status,
    config: { baseUrl: connection.baseUrl, model: connection.model },
    secret: connection.key === null ? null : encrypt(secret, id, connection.key, 'integration'),
    problem: null,
    retryAt: null,
    actor: actorOf(visitor),
  };
  const written = found
    ? await tx
        .update(integrations)
        .set({ ...fields, ...changed(integrations.version) })
        .where(and(eq(integrations.id, id), eq(integrations.version, version)))
        .returning({ id: integrations.id })
    : version === 0
      ? await tx
          .insert(integrations)
          .values({ id, tenantId: visitor.tenant.id, type: 'model', ...fields })
          .onConflictDoNothing()
          .returning({ id: integrations.id })
      : [];
  const current = await showModel(tx, secret);
  if (written.length === 0) throw new ApiError('CONFLICT', { current });
  const detail = {
    baseUrl: current.baseUrl,
    model: current.model,
    key: wanted.key === undefined ? 'kept' : wanted.key === null ? 'none' : 'replaced',
  };
  await audit(tx, visitor, { action: 'integration.connected', target: { type: 'integration', id }, detail, requestId });
  await announce(tx, visitor, { type: 'integration.changed', id, version: current.version });
  return current;
}

/** Disconnects the model and deletes its key. @throws ApiError NOT_FOUND, STATE_INVALID, CONFLICT */
export async function disconnectModel(
  tx: Transaction,
  visitor: Visitor,
  secret: string,
  version: number,
  requestId: string,
): Promise<ModelIntegration> {
  const found = await findModel(tx);
  if (!found) throw new ApiError('NOT_FOUND');
  const { id, status } = found.row;
  const written = await tx
    .update(integrations)
    .set({
      status: reached(status, 'disconnect'),
      secret: null,
      problem: null,
      retryAt: null,
      actor: actorOf(visitor),
      ...changed(integrations.version),
    })
    .where(and(eq(integrations.id, id), eq(integrations.version, version)))
    .returning({ id: integrations.id });
  const current = await showModel(tx, secret);
  if (written.length === 0) throw new ApiError('CONFLICT', { current });
  await audit(tx, visitor, { action: 'integration.disconnected', target: { type: 'integration', id }, requestId });
  await announce(tx, visitor, { type: 'integration.changed', id, version: current.version });
  return current;
}

/** Stores the result of the last call for managers. The same statement checks that the connection has not changed. */
export async function noteCall(
  tx: Transaction,
  { baseUrl, model }: Connection,
  { problem, retryAt = null }: { problem: ModelProblem | null; retryAt?: Date | null },
): Promise<void> {
  await tx
    .update(integrations)
    .set({ status: reached('connected', problem === null ? 'answer' : 'fail'), problem, retryAt, calledAt: new Date() })
    .where(
      and(
        eq(integrations.type, 'model'),
        sql`${integrations.status} <> 'disconnected'`,
        sql`${integrations.config} = ${JSON.stringify({ baseUrl, model })}::jsonb`,
      ),
    );
}

function reached(from: IntegrationState, event: IntegrationEvent): IntegrationState {
  const next = nextIntegrationState(from, event);
  if (!next) throw new ApiError('STATE_INVALID');
  return next;
}

function keyOf({ id, secret: sealed }: Row, secret: string): string | null {
  return sealed === null ? null : decrypt(secret, id, sealed, 'integration');
}
