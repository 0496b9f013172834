import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorTexts } from '@cairn/api';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { StartProblem, systemCode } from '../lifetime/problem.ts';
import { answerProblem, wantsPage } from '../pages/problem-page.ts';
import { inTurn } from './in-turn.ts';

/**
 * A connection without traffic for this time is closed, because its client has stopped reading or is gone. Live events send data every 15
 * s.
 */
const stalledMs = 60_000;
/** Maximum time for running requests after the listener is closed. */
const drainMs = 10_000;
/** Interval for closing connections that have become idle. */
const idleCheckMs = 50;
/** Paths that the start itself needs before the server is ready, for releasing local remotes. */
const openWhileStarting = '/api/registry/';

/** Why a process is not ready. */
export type NotReady = 'starting' | 'stopping' | 'database' | 'disk';

/** The HTTP server. It listens from the start and responds with 503 until the application is ready. */
export interface HttpServer {
  port: number;
  /** Its URL on this machine. */
  localUrl: string;
  /** Sets the application. `problems` is called for each GET /readyz after `ready` was called. */
  serve(app: Hono<AppEnv>, problems: () => Promise<NotReady[]>): void;
  ready(): void;
  /** Makes the server not ready and lets each response close its connection. Requests are still served. */
  leave(): void;
  /** Closes the listener and waits for running requests. */
  stop(): Promise<void>;
}

/**
 * Starts listening. @throws StartProblem if the port or address is unavailable
 * @param stalledAfterMs time after which a connection without traffic is closed
 */
export async function listen(host: string, port: number, stalledAfterMs = stalledMs): Promise<HttpServer> {
  let app: Hono<AppEnv> | undefined;
  let problems = (): Promise<NotReady[]> => Promise.resolve([]);
  let isReady = false;
  let isLeaving = false;
  const open = new Set<ServerResponse>();

  const readiness = async (): Promise<NotReady[]> => {
    if (isLeaving) return ['stopping'];
    return isReady ? problems() : ['starting'];
  };
  const answer = async (request: Request, bindings: unknown): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === '/livez') return health(200, { status: 'alive' });
    if (pathname === '/readyz' || pathname === '/healthz') return answerReadiness(await readiness());
    if (!app || (!isReady && !pathname.startsWith(openWhileStarting))) return starting(request);
    return app.fetch(request, bindings as AppEnv['Bindings']); // the adaptor's own bindings: `incoming` is Node's request
  };
  const server = createServer(inTurn(getRequestListener(answer)));
  server.requestTimeout = 120_000;
  server.timeout = stalledAfterMs;
  server.prependListener('request', (_, response: ServerResponse) => {
    response.shouldKeepAlive = !isLeaving && response.shouldKeepAlive;
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  await bind(server, host, port);
  const bound = (server.address() as AddressInfo).port; // an object, because it is bound to TCP and not to a socket path

  return {
    port: bound,
    localUrl: `http://${localHost(host)}:${bound}`,
    serve(nextApp, nextProblems) {
      app = nextApp;
      problems = nextProblems;
    },
    ready() {
      isReady = true;
    },
    leave() {
      isLeaving = true;
      for (const response of open) response.shouldKeepAlive = false; // if nothing of it has been sent
    },
    stop: () => close(server),
  };
}

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `port ${port} on ${host} is in use by another program; stop that one, or set PORT to another port`,
        EACCES: `port ${port} on ${host} cannot be used by this user; set PORT to one above 1023`,
        EADDRNOTAVAIL: `${host} is not an address of this machine; set HOST to one that is, or leave it out`,
        ENOTFOUND: `${host} is not a known host name; set HOST to an address of this machine, or leave it out`,
      };
      reject(
        new StartProblem(reasons[systemCode(error)] ?? `Cairn cannot listen on ${host} port ${port}: ${error.message}`, { cause: error }),
      );
    });
    server.listen(port, host, () => resolve());
  });
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  const hurry = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearInterval(idle);
  clearTimeout(hurry);
}

function answerReadiness(reasons: NotReady[]): Response {
  return reasons.length === 0 ? health(200, { status: 'ready' }) : health(503, { status: 'unavailable', reasons });
}

function health(status: 200 | 503, body: object): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...(status === 503 && { 'Retry-After': '1' }) } });
}

function starting(request: Request): Response {
  const headers = { 'Retry-After': '1', 'Cache-Control': 'no-store' };
  // A person gets a readable page, and the browser retries by itself.
  if (wantsPage(request)) return answerProblem(request, 'starting', { status: 503, headers: { ...headers, Refresh: '1' } });
  return Response.json({ success: false, code: 'UNAVAILABLE', message: errorTexts.UNAVAILABLE }, { status: 503, headers });
}

/** Returns the host for reaching the server from this machine. */
function localHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
