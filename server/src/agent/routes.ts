import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { agentWith } from '../api-key/authenticate.ts';
import { checkAnswer } from '../http/check-answer.ts';
import type { AppEnv } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { describeOperation } from '../http/operation.ts';
import type { ProductServices } from '../services.ts';
import { inputSchemaOf, performOperation } from './operation.ts';
import { operations } from './operations.ts';

/**
 * Refuses every method but POST on an operation (RFC 9110, 15.5.6). Runs before authentication: a person who opens the address in a browser
 * has no key, and should still learn which method is right. @throws ApiError METHOD_NOT_ALLOWED
 */
export function agentMethods() {
  const names = new Set<string | undefined>(operations.map(({ definition }) => definition.name));
  return createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.method !== 'POST' && names.has(c.req.param('operation'))) throw new ApiError('METHOD_NOT_ALLOWED', { allow: ['POST'] });
    await next();
  });
}

/** POST /api/agent/{operation}: the same operations as MCP's tools, over plain HTTP. */
export function agentRoutes({ database, checkAnswers }: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  for (const operation of operations) {
    const { definition } = operation;
    app.post(
      `/${definition.name}`,
      describeOperation(definition, inputSchemaOf(definition)),
      agentWith(definition.access.scope),
      async (c) => {
        const call = { requestId: c.get('requestId'), log: c.get('log') };
        const { answer, ignored } = await performOperation(database, operation, c.get('agent'), await readJson(c), call);
        if (checkAnswers) checkAnswer(definition, answer);
        const body = answer as object; // what a schema describes can be sent as JSON
        return c.json(ignored.length === 0 ? body : { ...body, ignoredArguments: ignored });
      },
    );
  }
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
