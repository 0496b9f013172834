import {
  type ApiKey,
  type ConnectApproveSchema,
  type ConnectBegin,
  type ConnectBegunSchema,
  ConnectPolledSchema,
  type ConnectRequest,
  callsPerMinute,
  connectRequestSeconds,
  shownConnectCode,
} from '@cairn/api';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { createKey } from '../api-key/change.ts';
import { hashToken, newToken } from '../auth/secret.ts';
import { callFunction, callFunctionIn } from '../auth/sign-in.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { KernelServices, Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { encryptFor, hashConnectCode, newConnectCode, readPublicKey } from './secret.ts';

/** Seconds between two polls. */
const pollEvery = 3;

const FoundSchema = v.object({
  state: v.picklist(['open', 'decided', 'expired']),
  publicKey: v.string(),
  machine: v.string(),
  client: v.string(),
  slug: v.string(),
  address: v.string(),
  expiresAt: v.string(),
});
type Found = v.InferOutput<typeof FoundSchema>;

/** Opens a request of a program at `address`. @throws ApiError BAD_REQUEST for a public key of another kind */
export async function beginRequest(
  { database, settings }: KernelServices,
  { publicKey, machine, client, slug }: ConnectBegin,
  address: string,
): Promise<v.InferOutput<typeof ConnectBegunSchema>> {
  if (!readPublicKey(publicKey)) throw new ApiError('BAD_REQUEST', { issues: [issue('publicKey', 'VALUE_INVALID')] });
  const [code, secret] = [newConnectCode(), newToken()];
  const hash = hashConnectCode(settings.secret, code);
  await callFunction(
    database,
    sql`connect_request_begin(${newId('cnr')}, ${hash}, ${hashToken(secret)}, ${publicKey}, ${machine}, ${client}, ${slug}, ${address}, ${connectRequestSeconds}, ${pollEvery})`,
  );
  return { code, secret, expiresIn: connectRequestSeconds, interval: pollEvery };
}

/** Returns the outcome of a request for its program. An approved one returns the key, once. Null for an unknown secret. */
export async function pollRequest({ database }: KernelServices, secret: string): Promise<v.InferOutput<typeof ConnectPolledSchema> | null> {
  return v.parse(v.nullable(ConnectPolledSchema), await callFunction(database, sql`connect_request_poll(${hashToken(secret)})`));
}

/** Returns an open request for the person at `address`, and locks it. @throws ApiError NOT_FOUND, CODE_EXPIRED, CODE_USED */
export async function findRequest(tx: Transaction, installationSecret: string, code: string, address: string): Promise<ConnectRequest> {
  const { publicKey: _publicKey, state: _state, expiresAt, ...shown } = await lockRequest(tx, hashConnectCode(installationSecret, code));
  return {
    ...shown,
    code: shownConnectCode(code),
    sameAddress: shown.address === address,
    expiresAt: new Date(expiresAt).toISOString(),
  };
}

/**
 * Approves a request: creates a key of the visitor, who must be allowed to, and stores its secret encrypted to the program.
 * @throws ApiError NOT_FOUND, CODE_EXPIRED, CODE_USED; FORBIDDEN or NOT_FOUND for the project
 */
export async function approveRequest(
  tx: Transaction,
  visitor: Visitor,
  installationSecret: string,
  { code, name, project, scopes, days }: v.InferOutput<typeof ConnectApproveSchema>,
  requestId: string,
): Promise<ApiKey> {
  const hash = hashConnectCode(installationSecret, code);
  const { publicKey, address } = await lockRequest(tx, hash);
  const program = readPublicKey(publicKey);
  if (!program) throw new Error('a stored public key cannot be read');
  const expiresAt = new Date(Date.now() + days * 86_400_000).toISOString();
  const wish = { name, scopes, projects: [project], expiresAt, callsPerMinute: callsPerMinute.usual, networks: [] };
  const { key, secret } = await createKey(tx, visitor, installationSecret, wish, requestId, { via: 'connect', address });
  const chosen = key.projects?.[0]?.slug ?? '';
  const approve = sql`connect_request_decide(${hash}, ${encryptFor(program, secret)}, ${chosen})`;
  if ((await callFunctionIn(tx, approve)) !== true) throw new ApiError('CODE_EXPIRED');
  return key;
}

/** Declines a request. @throws ApiError NOT_FOUND, CODE_EXPIRED, CODE_USED */
export async function declineRequest(tx: Transaction, installationSecret: string, code: string): Promise<void> {
  const hash = hashConnectCode(installationSecret, code);
  await lockRequest(tx, hash);
  await callFunctionIn(tx, sql`connect_request_decide(${hash}, null, null)`);
}

async function lockRequest(tx: Transaction, hash: string): Promise<Found> {
  const found = v.parse(v.nullable(FoundSchema), await callFunctionIn(tx, sql`connect_request_lock(${hash})`));
  if (!found) throw new ApiError('NOT_FOUND');
  if (found.state !== 'open') throw new ApiError(found.state === 'expired' ? 'CODE_EXPIRED' : 'CODE_USED');
  return found;
}
