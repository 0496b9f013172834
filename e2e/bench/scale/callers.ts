import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** What callers measured: milliseconds from the call to the whole answer. */
export interface Measured {
  p50: number;
  p95: number;
  max: number;
  /** Calls that were answered in a second. */
  perSecond: number;
}

/** So many callers at once, each with one call after the other, for so long; the first part of the time is not counted. */
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
  const sorted = taken.sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), max: at(1), perSecond: sorted.length / ((seconds * 1000 - warmMs) / 1000) };
}

/** A call that takes longer has come to nothing, and ends the measuring. */
const patienceMs = 30_000;

/** A visitor of a running Cairn, by the API. */
export interface Caller {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown, headers?: Record<string, string>): Promise<T>;
}

/** Signs somebody in. @throws where they cannot be */
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

/** Kept open, as those of an agent are. */
const connections = new Agent({ keepAlive: true });

/**
 * Whoever proves themselves by these headers. Callers share the processor with the server that is measured: `fetch` takes two to three
 * times of it what a request of `node:http` does.
 */
export function agentOf(url: string, own: Record<string, string>): Caller {
  const ask = async <T>(path: string, method: 'GET' | 'POST', headers: Record<string, string>, body?: string): Promise<T> => {
    const asked = request(`${url}/api/${path}`, { agent: connections, method, headers, signal: AbortSignal.timeout(patienceMs) });
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]; // as node:http has it
    const said = await text(answer);
    if (answer.statusCode === undefined || answer.statusCode >= 400)
      throw new Error(`${path} was answered with ${answer.statusCode}: ${said}`);
    return JSON.parse(said) as T; // measured, not believed
  };
  return {
    get: (path) => ask(path, 'GET', own),
    post: (path, body, headers) => {
      const sent = JSON.stringify(body);
      const length = { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(sent)) };
      return ask(path, 'POST', { ...length, ...own, ...headers }, sent);
    },
  };
}
