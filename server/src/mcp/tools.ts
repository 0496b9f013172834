import type { CallToolResult, McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import * as v from 'valibot';
import { ShapeSchema } from '../agent/arguments.ts';
import { type AgentOperationImplementation, inputSchemaOf, mayPerform, performOperation } from '../agent/operation.ts';
import { operations } from '../agent/operations.ts';
import { ApiError, refusalIn } from '../http/error.ts';
import { countWrite } from '../http/write-limit.ts';
import type { ProductServices } from '../services.ts';
import type { McpCall } from './server.ts';

/** Adds the operations that the key may perform as tools. */
export function addTools(server: McpServer, services: ProductServices, call: McpCall): void {
  for (const operation of operations.filter(({ definition }) => mayPerform(call.agent, definition)))
    server.registerTool(
      operation.definition.name,
      {
        description: operation.definition.summary,
        inputSchema: listedSchema(operation.definition),
        annotations: { readOnlyHint: operation.definition.readOnly ?? false, openWorldHint: false },
      },
      (input) => callTool(services, call, operation, input),
    );
}

/** Returns the schema for the list of tools. The operation itself validates the input and reports errors like the REST API. */
function listedSchema(definition: AgentOperationImplementation['definition']): StandardSchemaWithJSON {
  const jsonSchema = () => inputSchemaOf(definition);
  return {
    '~standard': { version: 1, vendor: 'cairn', validate: (value) => ({ value }), jsonSchema: { input: jsonSchema, output: jsonSchema } },
  };
}

async function callTool(
  { database, rateLimits }: ProductServices,
  { agent, requestId, log }: McpCall,
  operation: AgentOperationImplementation,
  input: unknown,
): Promise<CallToolResult> {
  try {
    // A message can contain several calls, so each is counted here.
    if (!operation.definition.readOnly) await countWrite(rateLimits, { agent, visitor: agent.visitor });
    const { answer, ignored } = await performOperation(database, operation, agent, input, { requestId, log });
    const structuredContent = operation.structure?.(answer);
    const result = { ...said(operation.say(answer)), ...(structuredContent ? { structuredContent } : {}) };
    await agent.note(undefined, operation.definition.name);
    return ignored.length === 0 ? result : { ...result, content: [...result.content, ...said(ignoredText(operation, ignored)).content] };
  } catch (error) {
    await agent.note(error, operation.definition.name);
    const refusal = refusalIn(error);
    if (!refusal) log.error({ event: 'mcp.error', err: error }, 'unexpected error');
    else if (refusal !== error) log.warn({ event: 'mcp.database_failed', err: error }, 'database could not answer a call');
    const { code, message, detail } = refusal ?? new ApiError('SERVER_ERROR');
    const { issues, current, resetAt } = detail;
    return { ...said(JSON.stringify({ code, message, requestId, issues, current, resetAt })), isError: true };
  }
}

function ignoredText({ definition }: AgentOperationImplementation, ignored: readonly string[]): string {
  const { properties = {} } = v.parse(ShapeSchema, inputSchemaOf(definition));
  return `Ignored unknown arguments of ${definition.name}: ${ignored.join(', ')}. It takes: ${Object.keys(properties).join(', ')}.`;
}

function said(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] };
}
