import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { percentileOf } from '../time/spread.ts';

/** The measured response times in milliseconds, from the call to the end of the response. */
export interface Measured {
  p50: number;
  p95: number;
  max: number;
  /** Completed calls per second. */
  perSecond: number;
}

/** Runs `callers` concurrent callers, each with sequential calls, for `seconds`. The first part of the time is not measured. */
export async function measure(callers: number, seconds: number, call: (n: number) => Promise<void>): Promise<Measured> {
  const warmMs = seconds * 200;
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const taken: number[] = [];
  let n = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end) {
        const from = performance.now();
        n += 1;
        await call(n);
        if (from - begun > warmMs) taken.push(performance.now() - from);
      }
    }),
  );
  const at = (part: number) => percentileOf(taken, part);
  return { p50: at(0.5), p95: at(0.95), max: at(1), perSecond: taken.length / ((seconds * 1000 - warmMs) / 1000) };
}

/** Timeout of a call in milliseconds, which ends the measurement. */
const patienceMs = 30_000;

/** An API client of a running server. */
export interface Caller {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown, headers?: Record<string, string>): Promise<T>;
  put<T>(path: string, body: unknown): Promise<T>;
  /** Opens a response for reading while it arrives. */
  open(path: string): Promise<IncomingMessage>;
}

/** Signs in. @throws if the sign-in fails */
export async function callerOf(url: string, email: string, password: string): Promise<Caller> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${email} could not be signed in: ${answer.status} ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return agentOf(url, { cookie, Origin: url });
}

/** Keep-alive connections, as agents use. */
const connections = new Agent({ keepAlive: true });

/**
 * Returns a client that authenticates with these headers. Callers share the processor with the measured server: a request of `fetch` takes
 * two to three times the processor time of one of `node:http`.
 */
export function agentOf(url: string, own: Record<string, string>): Caller {
  const open = async (path: string, method = 'GET', headers = own, body?: string): Promise<IncomingMessage> => {
    const asked = request(`${url}/api/${path}`, { agent: connections, method, headers, signal: AbortSignal.timeout(patienceMs) });
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]; // the arguments of the event in node:http
    if (answer.statusCode === undefined || answer.statusCode >= 400)
      throw new Error(`${path} was answered with ${answer.statusCode}: ${await text(answer)}`);
    return answer;
  };
  const send = async <T>(path: string, method: string, body: unknown, headers: Record<string, string> = {}): Promise<T> => {
    const sent = JSON.stringify(body);
    const length = { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(sent)) };
    return read(await open(path, method, { ...length, ...own, ...headers }, sent));
  };
  return {
    get: async (path) => read(await open(path)),
    post: (path, body, headers) => send(path, 'POST', body, headers),
    put: (path, body) => send(path, 'PUT', body),
    open: (path) => open(path),
  };
}

async function read<T>(answer: IncomingMessage): Promise<T> {
  return JSON.parse(await text(answer)) as T; // measured, not validated
}
