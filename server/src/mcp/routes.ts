import { type AuthInfo, createMcpHandler } from '@modelcontextprotocol/server';
import { type Context, Hono } from 'hono';
import { cloneRawRequest } from 'hono/request';
import type { AppEnv } from '../http/context.ts';
import { isOwnOrigin } from '../http/cross-site.ts';
import { ApiError } from '../http/error.ts';
import type { ProductServices } from '../services.ts';
import { agentServer, type McpCall } from './server.ts';
import { requireToolScope } from './tool-scope.ts';

/** Maximum size of a message in bytes, same as for API bodies. */
const maxMessage = 3 * 1024 * 1024;
/** Maximum number of open change streams. */
const maxStreams = 200;

/**
 * Creates the route /mcp: the operations of agents as tools, over Streamable HTTP. Requests are stateless; no protocol sessions are kept.
 */
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
    await requireToolScope(c, agent);
    // The request is already authenticated, so later code does not need the key.
    const authInfo: AuthInfo = { token: '', clientId: agent.apiKey.id, scopes: [...agent.scopes] };
    calls.set(authInfo, { agent, requestId: c.get('requestId'), log: c.get('log') });
    // The body has already been read, to check its nesting.
    const { response, read } = untilRead(await handler.fetch(acceptingAnswers(await cloneRawRequest(c.req)), { authInfo }));
    agent.answered = read;
    return response;
  });
  return app;
}

const answerTypes = 'application/json, text/event-stream';

/** Sets the Accept header of a request that accepts anything or has none, because the handler would respond with 406. */
function acceptingAnswers(request: Request): Request {
  const accepted = request.headers.get('accept');
  if (request.method !== 'POST' || (accepted !== null && !/(?:^|,)\s*\*\/\*/.test(accepted))) return request;
  const headers = new Headers(request.headers);
  headers.set('accept', answerTypes);
  return new Request(request, { headers });
}

/** Returns a response and a promise for when it was read or aborted. Most MCP responses start before the tool has finished. */
function untilRead(answer: Response): { response: Response; read: Promise<void> } {
  if (!answer.body) return { response: answer, read: Promise.resolve() };
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const over = () => undefined;
  return { response: new Response(readable, answer), read: answer.body.pipeTo(writable).then(over, over) };
}

/** Rejects DNS rebinding: such pages send their own Origin and, on a loopback installation, their own Host. */
function refuseOtherSites(c: Context<AppEnv>, { settings }: ProductServices): void {
  const host = c.req.header('host');
  const origin = c.req.header('origin');
  if (origin !== undefined && !isOwnOrigin(origin, settings.publicUrl, host)) throw new ApiError('CROSS_SITE');
  const { protocol } = new URL(settings.publicUrl);
  if (settings.loopback && host !== undefined && !isOwnOrigin(`${protocol}//${host}`, settings.publicUrl, host))
    throw new ApiError('CROSS_SITE');
}
