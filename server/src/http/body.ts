import type { IncomingMessage } from 'node:http';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';
import { ApiError } from './error.ts';
import { issue } from './issue.ts';

/** Objects and lists in each other. The deepest input of any schema has about ten; what reads or writes deeper ones is recursive. */
const maxDepth = 64;
/** Of a body that nobody reads: more is not waited for. */
const maxUnreadBytes = 16 * 1024 * 1024;
const maxUnreadMs = 2_000;

/**
 * Refuses JSON that is nested too deeply, before anything parses it, whatever type the request says that it has: agents' calls are
 * parsed without one. The text is kept for what reads the body afterwards.
 */
export const shallowJson = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && depthOf(await c.req.text()) > maxDepth)
    throw new ApiError('BAD_REQUEST', { issues: [issue('', 'JSON_INVALID')] });
  await next();
});

/** How many objects and lists of a JSON text are open at once. The content of its strings does not count. */
export function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [sign] of json.matchAll(/"(?:[^"\\]|\\.)*"?|[[{\]}]/gs)) {
    if (sign === '[' || sign === '{') deepest = Math.max(deepest, ++depth);
    else if (sign === ']' || sign === '}') depth -= 1;
  }
  return deepest;
}

/**
 * Reads what is left of a body that was refused early, since it would be taken for the next request on a connection that is kept
 * alive. What is too long or too slow for that closes the connection.
 */
export const readToEnd = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const incoming = c.env?.incoming; // not in tests, which have no socket
  if (incoming && !incoming.complete && !(await drained(incoming))) c.header('Connection', 'close');
});

function drained(incoming: IncomingMessage): Promise<boolean> {
  if (Number(incoming.headers['content-length'] ?? 0) > maxUnreadBytes) return Promise.resolve(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let bytes = 0;
  const giveUp = setTimeout(() => resolve(false), maxUnreadMs);
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxUnreadBytes) resolve(false);
    else incoming.resume(); // a stream that was made of it, and that nobody reads, pauses it again and again
  };
  const isWhole = () => resolve(incoming.complete);
  incoming.on('data', count).once('end', isWhole).once('close', isWhole).resume();
  return promise.finally(() => {
    clearTimeout(giveUp);
    incoming.off('data', count).off('end', isWhole).off('close', isWhole);
  });
}
