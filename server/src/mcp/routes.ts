import { type AuthInfo, createMcpHandler } from '@modelcontextprotocol/server';
import { type Context, Hono } from 'hono';
import { cloneRawRequest } from 'hono/request';
import type { AppEnv } from '../http/context.ts';
import { isOwnOrigin } from '../http/cross-site.ts';
import { ApiError } from '../http/error.ts';
import type { ProductServices } from '../services.ts';
import { agentServer, type McpCall } from './server.ts';

/** What a message may weigh, in bytes: the same as a body of the API. */
const maxMessage = 3 * 1024 * 1024;
/** Streams of changes that may be open at once. */
const maxStreams = 200;

/** /mcp: the operations of agents as tools, over Streamable HTTP. Each request stands for itself: no session of the protocol is kept. */
export function mcpRoutes(services: ProductServices): Hono<AppEnv> {
  const calls = new WeakMap<AuthInfo, McpCall>();
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const call = authInfo && calls.get(authInfo);
      if (!call) throw new ApiError('KEY_MISSING');
      return agentServer(services, call);
    },
    {
      maxRequestBodySize: maxMessage,
      maxSubscriptions: maxStreams,
      onerror: (error) => services.log.debug({ event: 'mcp.message_refused', err: error }, 'MCP message rejected'),
    },
  );
  const app = new Hono<AppEnv>();
  app.all('/', async (c) => {
    refuseOtherSites(c, services);
    const agent = c.get('agent');
    if (!agent) throw new ApiError('KEY_MISSING');
    // What authenticated the request has read the key; nothing behind it needs to see it again.
    const authInfo: AuthInfo = { token: '', clientId: agent.apiKey.id, scopes: [...agent.scopes] };
    calls.set(authInfo, { agent, requestId: c.get('requestId'), log: c.get('log') });
    // The body has been read before, to measure how deeply it is nested.
    const { response, read } = untilRead(await handler.fetch(acceptingAnswers(await cloneRawRequest(c.req)), { authInfo }));
    agent.answered = read;
    return response;
  });
  return app;
}

const answerTypes = 'application/json, text/event-stream';

/** A message whose sender takes anything, or does not say what it takes, gets what the protocol answers with: it would be 406. */
function acceptingAnswers(request: Request): Request {
  const accepted = request.headers.get('accept');
  if (request.method !== 'POST' || (accepted !== null && !/(?:^|,)\s*\*\/\*/.test(accepted))) return request;
  const headers = new Headers(request.headers);
  headers.set('accept', answerTypes);
  return new Request(request, { headers });
}

/** An answer, and when all of it has been read, or given up by who reads it. Most of MCP's begin before the tool is done. */
function untilRead(answer: Response): { response: Response; read: Promise<void> } {
  if (!answer.body) return { response: answer, read: Promise.resolve() };
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const over = () => undefined;
  return { response: new Response(readable, answer), read: answer.body.pipeTo(writable).then(over, over) };
}

/** A page elsewhere that has made its name point here sends its own Origin, and on a loopback installation its own Host. */
function refuseOtherSites(c: Context<AppEnv>, { settings }: ProductServices): void {
  const host = c.req.header('host');
  const origin = c.req.header('origin');
  if (origin !== undefined && !isOwnOrigin(origin, settings.publicUrl, host)) throw new ApiError('CROSS_SITE');
  const { protocol } = new URL(settings.publicUrl);
  if (settings.loopback && host !== undefined && !isOwnOrigin(`${protocol}//${host}`, settings.publicUrl, host))
    throw new ApiError('CROSS_SITE');
}
