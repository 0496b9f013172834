import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { AppEnv } from './context.ts';
import type { RequestCounts } from './request-counts.ts';

/** Fields that are redacted from log objects. The request log contains none of them anyway. */
const secretFields = [
  'cookie',
  'authorization',
  'password',
  'passwordHash',
  'code',
  'codeHash',
  'token',
  'tokenHash',
  'access_token',
  'refresh_token',
  'code_verifier',
  'secret',
  'body',
  'email',
];

/** Creates the server's log: JSON lines on standard output, or on `destination` in tests. */
export function createLog(destination?: DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*["set-${field}"]`]), censor: '[redacted]' },
    serializers: { err: describeError },
    hooks: { streamWrite: toLogLine },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * Escapes characters that are unsafe in a terminal. JSON escapes line breaks and C0, but not C1, line separators and bidirectional
 * controls.
 */
export function toLogLine(line: string): string {
  return line.replace(
    /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Logs one line per request: method, path without query, status, milliseconds, user. Never logs headers or bodies. Counts it. */
export function requestLog(log: Logger, counts: RequestCounts) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const started = performance.now();
    const child = log.child({ requestId: c.get('requestId') });
    c.set('log', child);
    await next();
    counts.note(c.res.status);
    const agent = c.get('agent');
    const visitor = agent?.visitor ?? c.get('visitor');
    child.info({
      method: c.req.method,
      path: loggedPath(c.req.path),
      route: routePath(c),
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
      ...(visitor ? { userId: visitor.user.id, tenantId: visitor.tenant.id } : {}),
      ...(agent ? { apiKeyId: agent.apiKey.id } : {}),
    });
  });
}

/** Removes the secret part of an invitation link from a path. Readers of the log could use it. */
export function loggedPath(path: string): string {
  return path.replace(/^(\/api\/auth\/invitations\/)[^/]+/, '$1…');
}

/**
 * Returns the loggable fields of an error: name, message, stack and database code. Leaves out drizzle's messages, which contain query
 * parameters, and PostgreSQL's `detail`, which contains values.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const message = error.message.startsWith('Failed query:') ? 'query failed' : error.message;
  return {
    name: error.name,
    message,
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 12),
    ...('code' in error ? { databaseCode: String(error.code) } : {}),
    ...('constraint' in error ? { constraint: String(error.constraint) } : {}),
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  };
}
