import { operationScopes } from '@cairn/api';
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { agentWith } from '../api-key/authenticate.ts';
import type { AppEnv, ProductServices } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { inputSchemaOf, performOperation } from './operation.ts';
import { operations } from './operations.ts';

/**
 * Refuses every method but POST on an operation (RFC 9110, 15.5.6). Before a key is looked at: who opens the address in a browser has
 * none, and is to learn that it is called otherwise. @throws ApiError METHOD_NOT_ALLOWED
 */
export function agentMethods() {
  const names = new Set<string | undefined>(operations.map(({ name }) => name));
  return createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.method !== 'POST' && names.has(c.req.param('operation'))) throw new ApiError('METHOD_NOT_ALLOWED', { allow: ['POST'] });
    await next();
  });
}

/** POST /api/agent/{operation}: what MCP has as tools, for whatever speaks plain HTTP. */
export function agentRoutes({ database }: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  for (const operation of operations)
    app.post(
      `/${operation.name}`,
      describe({
        tag: 'Agents',
        summary: operation.summary,
        body: inputSchemaOf(operation),
        answer: operation.output,
        refusals: [
          'KEY_MISSING',
          'KEY_UNKNOWN',
          'KEY_DISABLED',
          'KEY_EXPIRED',
          'KEY_REVOKED',
          'KEY_ROTATED',
          'KEY_STOPPED',
          'KEY_ADDRESS',
          'KEY_SCOPE',
          'KEY_PROJECT',
          'FORBIDDEN',
          'NOT_FOUND',
          'BODY_TOO_LARGE',
          'PROJECT_DELETED',
          'STATE_INVALID',
          'IDEMPOTENCY_MISMATCH',
          'RATE_LIMITED',
        ],
      }),
      agentWith(operationScopes[operation.name]),
      async (c) =>
        c.json(
          await performOperation(database, operation, c.get('agent'), await readJson(c), {
            requestId: c.get('requestId'),
            log: c.get('log'),
          }),
        ),
    );
  return app;
}

async function readJson(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch (error) {
    if (error instanceof SyntaxError) throw new ApiError('BAD_REQUEST', { issues: [issue('', 'JSON_INVALID')] });
    throw error;
  }
}
