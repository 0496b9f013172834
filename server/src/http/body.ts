import type { IncomingMessage } from 'node:http';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';
import { ApiError } from './error.ts';
import { issue } from './issue.ts';

/**
 * Maximum nesting of objects and lists in JSON. The deepest input of any schema has about 10 levels; code that reads or writes JSON is
 * recursive.
 */
const maxDepth = 64;
/** Limits for draining an unread body. */
const maxUnreadBytes = 16 * 1024 * 1024;
const maxUnreadMs = 2_000;

/**
 * Rejects JSON that is nested too deeply before anything parses it. Ignores the content type, because calls of agents are parsed without
 * one. Hono caches the text for later readers of the body.
 */
export const shallowJson = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && depthOf(await c.req.text()) > maxDepth)
    throw new ApiError('BAD_REQUEST', { issues: [issue('', 'JSON_INVALID')] });
  await next();
});

/** Returns the maximum nesting of objects and lists in a JSON text. Ignores the content of strings. */
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
 * Drains the rest of a body that was rejected early. On a keep-alive connection the rest would be parsed as the next request. Closes the
 * connection if the rest is too long or takes too long.
 */
export const readToEnd = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const incoming = c.env?.incoming; // undefined in tests without a socket
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
    else incoming.resume(); // a stream that wraps the request and has no reader pauses it repeatedly
  };
  const isWhole = () => resolve(incoming.complete);
  incoming.on('data', count).once('end', isWhole).once('close', isWhole).resume();
  return promise.finally(() => {
    clearTimeout(giveUp);
    incoming.off('data', count).off('end', isWhole).off('close', isWhole);
  });
}
