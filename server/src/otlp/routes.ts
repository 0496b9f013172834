import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AgentCall } from '../agent/caller.ts';
import { writerOf } from '../agent/caller.ts';
import { agentWith } from '../api-key/authenticate.ts';
import { depthOf } from '../http/body.ts';
import type { Agent, AppEnv } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { scopeOf } from '../http/visitor.ts';
import type { ProductServices } from '../services.ts';
import { recordCall } from '../usage/record.ts';
import { readReported } from './read.ts';
import { readRecords } from './records.ts';
import { storeReported } from './store.ts';
import { answerJson, decodeRequest, encodeAnswer, type PartialSuccess, type Signal } from './wire.ts';

/** Maximum size of a request in bytes, as sent and unpacked. */
const maxPacked = 4 * 1024 * 1024;
const maxUnpacked = 16 * 1024 * 1024;
const deepestJson = 64;
const protobuf = 'application/x-protobuf';
const unpack = promisify(gunzip);

/**
 * Creates the routes that receive OpenTelemetry (OTLP over HTTP, in JSON and protobuf): POST /v1/logs, /v1/traces and /v1/metrics, with an
 * API key that may record. Source: OTLP 1.x.
 */
export function otlpRoutes(services: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const limit = bodyLimit({
    maxSize: maxPacked,
    onError: () => {
      throw new ApiError('BODY_TOO_LARGE');
    },
  });
  for (const signal of ['logs', 'traces', 'metrics'] as const)
    app.post(`/${signal}`, agentWith('record'), limit, async (c) => {
      const isBinary = mediaType(c) === protobuf;
      const request = isBinary ? readBinary(await readBody(c), signal) : readJson(await readBody(c));
      const answer = await store(services, c, signal, request);
      if (!isBinary) return c.json(answerJson(signal, answer));
      return c.body(encodeAnswer(answer), 200, { 'Content-Type': protobuf });
    });
  return app;
}

async function store(
  { database }: ProductServices,
  c: Context<AppEnv & { Variables: { agent: Agent } }>,
  signal: Signal,
  request: unknown,
): Promise<PartialSuccess> {
  // Counters of tokens and cost would count what logs and spans report already.
  if (signal === 'metrics') return { rejected: 0, message: '' };
  const { records, rejected, problem } = readRecords(signal, request);
  const reported = records.flatMap((record) => readReported(record) ?? []);
  const agent = c.get('agent');
  const refused = await database.inTenant(scopeOf(agent.visitor), async (tx) => {
    const call: AgentCall = { tx, agent, visitor: writerOf(agent), requestId: c.get('requestId'), now: new Date(), told: [], place: {} };
    const stored = await storeReported(call, reported);
    await recordCall(tx, { keyId: agent.apiKey.id, projectId: call.place.project?.id, kinds: ['apiCalls'] });
    return stored;
  });
  return { rejected: rejected + refused.count, message: problem || refused.problem };
}

/** @throws ApiError MEDIA_TYPE for any other type */
function mediaType(c: Context): string {
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/json' || type === protobuf) return type;
  throw new ApiError('BAD_REQUEST', { issues: [issue('Content-Type', 'VALUE_INVALID')] });
}

/** Returns the unpacked body. @throws ApiError BODY_TOO_LARGE, BAD_REQUEST for an unknown encoding or broken gzip */
async function readBody(c: Context): Promise<Buffer> {
  const body = Buffer.from(await c.req.arrayBuffer());
  const encoding = (c.req.header('content-encoding') ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity') return body;
  if (encoding !== 'gzip') throw new ApiError('BAD_REQUEST', { issues: [issue('Content-Encoding', 'VALUE_INVALID')] });
  try {
    return await unpack(body, { maxOutputLength: maxUnpacked });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') throw new ApiError('BODY_TOO_LARGE');
    throw new ApiError('BAD_REQUEST', { issues: [issue('', 'VALUE_INVALID')] });
  }
}

function readBinary(body: Buffer, signal: Signal): unknown {
  try {
    return decodeRequest(body, signal);
  } catch {
    // Whatever the reader says of broken bytes, the request is broken.
    throw new ApiError('BAD_REQUEST', { issues: [issue('', 'VALUE_INVALID')] });
  }
}

function readJson(body: Buffer): unknown {
  const text = body.toString('utf8');
  if (depthOf(text) > deepestJson) throw new ApiError('BAD_REQUEST', { issues: [issue('', 'JSON_INVALID')] });
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new ApiError('BAD_REQUEST', { issues: [issue('', 'JSON_INVALID')] });
    throw error;
  }
}
