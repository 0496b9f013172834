import { agentOperationNames, operationScopes } from '@cairn/api';
import type { Context } from 'hono';
import * as v from 'valibot';
import { lacksScope } from '../api-key/lacks-scope.ts';
import { isAccessToken } from '../connected-app/access-token.ts';
import { bearerOf } from '../http/bearer.ts';
import type { Agent, AppEnv } from '../http/context.ts';

const CallSchema = v.object({ method: v.literal('tools/call'), params: v.object({ name: v.picklist(agentOperationNames) }) });

/** The handler refuses a batch of more messages. */
const mostMessages = 100;

/**
 * Rejects a connected app's call of a tool whose scope it lacks, with the status and the header by which it can ask the person for more (the
 * MCP specification's step-up). The tool is not listed for it; keys get the protocol's error for such a tool, since they cannot ask.
 * @throws ApiError KEY_SCOPE
 */
export async function requireToolScope(c: Context<AppEnv>, agent: Agent): Promise<void> {
  const given = bearerOf(c);
  if (c.req.method !== 'POST' || given === undefined || !isAccessToken(given)) return;
  const messages = [messagesIn(await c.req.text())].flat();
  if (messages.length > mostMessages) return; // refused by the protocol's handler
  for (const message of messages) {
    const call = v.safeParse(CallSchema, message);
    const needed = call.success ? operationScopes[call.output.params.name] : undefined;
    if (needed && !agent.scopes.includes(needed)) throw lacksScope(needed);
  }
}

/** Returns the messages of a body. What is not JSON is left to the protocol's handler, which answers it. */
function messagesIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
