import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorTexts } from '@cairn/api';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { StartProblem, systemCode } from '../lifetime/problem.ts';
import { answerProblem, wantsPage } from '../pages/problem-page.ts';

/** How long requests under way may take to end, once the server is asked to stop. */
const drainMs = 3_000;
/** What the start itself needs before everything is ready: releasing the local remotes. */
const openWhileStarting = '/api/registry/';

/** The server's door: it listens from the first moment on, and says 503 until what is behind it is ready. */
export interface HttpServer {
  port: number;
  /** Where this machine reaches it. */
  localUrl: string;
  /** Puts the application behind the door. `isHealthy` is asked at each GET /healthz, once `ready` has been called. */
  serve(app: Hono<AppEnv>, isHealthy: () => Promise<boolean>): void;
  ready(): void;
  /** Takes no new connection, lets requests under way end, and closes. */
  stop(): Promise<void>;
}

/** Listens. @throws StartProblem when the port or the address cannot be had */
export async function listen(host: string, port: number): Promise<HttpServer> {
  let app: Hono<AppEnv> | undefined;
  let isHealthy = () => Promise.resolve(false);
  let isReady = false;

  const answer = async (request: Request, bindings: unknown): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === '/healthz') return health(isReady && (await isHealthy()));
    if (!app || (!isReady && !pathname.startsWith(openWhileStarting))) return starting(request);
    return app.fetch(request, bindings as AppEnv['Bindings']); // the adaptor's own bindings: `incoming` is Node's request
  };
  // The adaptor makes a plain http.Server unless it is asked for another kind.
  const server = createAdaptorServer({ fetch: answer }) as Server;
  server.requestTimeout = 120_000;
  await bind(server, host, port);
  const bound = (server.address() as AddressInfo).port; // bound to TCP: never a socket's path

  return {
    port: bound,
    localUrl: `http://${localHost(host)}:${bound}`,
    serve(nextApp, nextHealth) {
      app = nextApp;
      isHealthy = nextHealth;
    },
    ready() {
      isReady = true;
    },
    stop: () => close(server),
  };
}

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `port ${port} on ${host} is in use by another program; stop that one, or set PORT to another port`,
        EACCES: `port ${port} on ${host} may not be used by this user; set PORT to one above 1023`,
        EADDRNOTAVAIL: `${host} is not an address of this machine; set HOST to one that is, or leave it out`,
        ENOTFOUND: `${host} is not a host name that is known here; set HOST to an address of this machine, or leave it out`,
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
  server.closeIdleConnections();
  const hurry = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(hurry);
}

function health(isUp: boolean): Response {
  return Response.json({ status: isUp ? 'ready' : 'unavailable' }, { status: isUp ? 200 : 503, headers: { 'Cache-Control': 'no-store' } });
}

function starting(request: Request): Response {
  const headers = { 'Retry-After': '1', 'Cache-Control': 'no-store' };
  // A person who came early reads a sentence, and their browser tries again by itself.
  if (wantsPage(request)) return answerProblem(request, 'starting', { status: 503, headers: { ...headers, Refresh: '1' } });
  return Response.json({ success: false, code: 'UNAVAILABLE', message: errorTexts.UNAVAILABLE }, { status: 503, headers });
}

/** An address to reach the server by from this machine, whatever it listens on. */
function localHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
