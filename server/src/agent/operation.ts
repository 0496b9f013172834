import { createHash } from 'node:crypto';
import { type AgentOperation, type ApiKeyScope, type Context, type Operation, StartSessionInputSchema } from '@cairn/api';
import { toJsonSchema } from '@valibot/to-json-schema';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { lacksScope } from '../api-key/lacks-scope.ts';
import { idempotencyKeys } from '../auth/schema.ts';
import type { Database } from '../database/database.ts';
import type { Agent } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issuesOf } from '../http/issue.ts';
import { scopeOf } from '../http/visitor.ts';
import { recordCall } from '../usage/record.ts';
import { type ReadArguments, readArguments, ShapeSchema } from './arguments.ts';
import { type AgentCall, projectOf, writerOf } from './caller.ts';
import { countServed } from './context/served.ts';

/** The server's implementation of one of the nine operations for agents, the same over REST and MCP. */
export interface AgentOperationImplementation {
  definition: AgentDefinition;
  /** Returns the answer as one text, for agents that pay for every token. */
  say(answer: unknown): string;
  /** Returns the answer as structured content of MCP, for operations whose structured answer says more than the text. */
  structure?: ((answer: unknown) => Record<string, unknown>) | undefined;
  /** Reads the arguments of a call as the model meant them, and names those that the operation does not have. */
  read(raw: unknown): ReadArguments;
  /** Validates and runs a call. @throws ApiError BAD_REQUEST for arguments that the schema refuses */
  perform(call: AgentCall, raw: unknown): Promise<unknown>;
}

type AgentDefinition = Operation & { name: AgentOperation; body: v.GenericSchema; access: { scope: ApiKeyScope } };

interface Parts<Call extends v.GenericSchema, Output extends v.GenericSchema> {
  /** The schema that parses a call, if it is more lenient than the documented one. */
  call?: Call;
  /** Renders the answer as text; JSON if left out. */
  text?: (answer: v.InferOutput<Output>) => string;
  /** The structured content of MCP. */
  structured?: v.GenericSchema<unknown, Record<string, unknown>>;
  run(call: AgentCall, input: v.InferOutput<Call>): Promise<v.InferInput<Output>>;
}

/** Implements an operation for agents. */
export function implementForAgents<const D extends AgentDefinition, Call extends v.GenericSchema = D['body']>(
  definition: D,
  { call, text = (answer) => JSON.stringify(answer), structured, run }: Parts<Call, D['output']>,
): AgentOperationImplementation {
  const schema: v.GenericSchema = call ?? definition.body;
  let shape: v.InferOutput<typeof ShapeSchema> | undefined;
  return {
    definition,
    read(raw) {
      shape ??= v.parse(ShapeSchema, inputSchemaOf(definition));
      return readArguments(raw, shape);
    },
    // A stored answer comes from the database, so it is parsed again.
    say: (answer) => text(v.parse(definition.output, answer)),
    structure: structured && ((answer) => v.parse(structured, answer)),
    async perform(agentCall, raw) {
      const parsed = v.safeParse(schema, raw);
      if (!parsed.success) throw new ApiError('BAD_REQUEST', { issues: issuesOf(parsed.issues) });
      return run(agentCall, parsed.output as v.InferOutput<Call>); // the schema is `call`, or else the body, which is the default of `Call`
    },
  };
}

/** Returns the input of an operation as JSON Schema, for the OpenAPI document and MCP's list of tools. */
export function inputSchemaOf({ body }: Pick<AgentDefinition, 'body'>): Record<string, unknown> {
  const { $schema: _dialect, ...schema } = toJsonSchema(body, { typeMode: 'input', errorMode: 'ignore' });
  return schema;
}

/** Tells whether the key has the scope that the operation needs. */
export function mayPerform({ scopes }: Pick<Agent, 'scopes'>, { access }: Pick<AgentDefinition, 'access'>): boolean {
  return scopes.includes(access.scope);
}

/** An arbitrary constant: the first half of the advisory lock that a request holds while it runs. */
const requestLock = 720_317;
const keptFor = sql`now() - interval '48 hours'`;

/** The answer of an operation, and the names of arguments that it does not have. */
export interface Performed {
  answer: unknown;
  ignored: string[];
}

/**
 * Performs an operation in its own transaction. A request with a `clientRequestId` is performed once: a repetition, even a concurrent one,
 * gets the same answer, and a different request with the same id is refused. The answer is stored in the same transaction, so a crash
 * leaves either both the change and the answer, or neither.
 * @throws ApiError KEY_SCOPE if the key lacks the scope, IDEMPOTENCY_MISMATCH
 */
export async function performOperation(
  database: Database,
  operation: AgentOperationImplementation,
  agent: Agent,
  raw: unknown,
  { requestId, log }: { requestId: string; log: Logger },
): Promise<Performed> {
  const { definition } = operation;
  if (!mayPerform(agent, definition)) throw lacksScope(definition.access.scope);
  const { input, ignored } = operation.read(raw);
  // For this key alone: another key of the same person may have been served other projects.
  const scope = scopeOf(agent.visitor);
  const { clientRequestId, project } = namesOf(input);
  const told: Context[] = [];
  const answer = await database.inTenant(scope, async (tx) => {
    const call: AgentCall = { tx, agent, visitor: writerOf(agent), requestId, now: new Date(), told, place: {} };
    if (clientRequestId === undefined) return performCounted(operation, call, input);
    const key = `${definition.name}:${clientRequestId}`;
    const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('base64url');
    await tx.execute(sql`select pg_advisory_xact_lock(${requestLock}::int, hashtext(${`${scope.userId} ${key}`}))`);
    const named = and(eq(idempotencyKeys.userId, scope.userId), eq(idempotencyKeys.key, key));
    const [former] = await tx
      .select()
      .from(idempotencyKeys)
      .where(and(named, gt(idempotencyKeys.createdAt, keptFor)));
    if (former && former.requestHash !== requestHash) throw new ApiError('IDEMPOTENCY_MISMATCH');
    if (former) {
      // A stored answer about a project is returned only as long as the key still has access to it.
      if (definition.readOnly) await projectOf(call, project);
      return JSON.parse(former.answer);
    }
    const answer = await performCounted(operation, call, input);
    await tx.delete(idempotencyKeys).where(named);
    await tx.insert(idempotencyKeys).values({ ...scope, key, requestHash, status: 200, answer: JSON.stringify(answer) });
    return answer;
  });
  for (const context of told)
    void countServed(database, scope.tenantId, context).catch((error: unknown) =>
      log.warn({ event: 'context.count_failed', err: error }, 'served context could not be counted'),
    );
  return { answer, ignored };
}

async function performCounted(operation: AgentOperationImplementation, call: AgentCall, input: unknown): Promise<unknown> {
  const answer = await operation.perform(call, input);
  await recordCall(call.tx, {
    keyId: call.agent.apiKey.id,
    projectId: call.place.project?.id,
    kinds: operation.definition.name === 'search' ? ['apiCalls', 'searches'] : ['apiCalls'],
  });
  return answer;
}

// An invalid value is ignored here: the operation itself reports it, if it has such an argument.
const { clientRequestId, project } = StartSessionInputSchema.entries;
const NamedSchema = v.object({ clientRequestId: v.fallback(clientRequestId, undefined), project: v.fallback(project, undefined) });

function namesOf(raw: unknown): v.InferOutput<typeof NamedSchema> {
  const parsed = v.safeParse(NamedSchema, raw);
  return parsed.success ? parsed.output : {};
}
