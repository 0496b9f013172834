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

/** One of the nine operations of agents as the server does it, the same over REST and MCP. */
export interface AgentOperationImplementation {
  definition: AgentDefinition;
  /** The answer as one text, where an agent reads it and pays for every word. */
  say(answer: unknown): string;
  /** The answer as structured content of MCP, where it says more than the text. */
  structure?: ((answer: unknown) => Record<string, unknown>) | undefined;
  /** The arguments of a call as they are meant, and the names of those that the operation does not have. */
  read(raw: unknown): ReadArguments;
  /** @throws ApiError BAD_REQUEST for what the schema refuses */
  perform(call: AgentCall, raw: unknown): Promise<unknown>;
}

type AgentDefinition = Operation & { name: AgentOperation; body: v.GenericSchema; access: { scope: ApiKeyScope } };

interface Parts<Call extends v.GenericSchema, Output extends v.GenericSchema> {
  /** What parses a call, where that is more lenient than what is documented. */
  call?: Call;
  /** Without it an answer is said as JSON. */
  text?: (answer: v.InferOutput<Output>) => string;
  /** Structured content of MCP. */
  structured?: v.GenericSchema<unknown, Record<string, unknown>>;
  run(call: AgentCall, input: v.InferOutput<Call>): Promise<v.InferInput<Output>>;
}

/** How an operation of agents is done. */
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
    // An answer that was stored is parsed again: it comes out of the database.
    say: (answer) => text(v.parse(definition.output, answer)),
    structure: structured && ((answer) => v.parse(structured, answer)),
    async perform(agentCall, raw) {
      const parsed = v.safeParse(schema, raw);
      if (!parsed.success) throw new ApiError('BAD_REQUEST', { issues: issuesOf(parsed.issues) });
      return run(agentCall, parsed.output as v.InferOutput<Call>); // the schema is `call`, or the body that `Call` stands for without it
    },
  };
}

/** What the operation takes, as JSON Schema: for the OpenAPI document and for MCP's list of tools. */
export function inputSchemaOf({ body }: Pick<AgentDefinition, 'body'>): Record<string, unknown> {
  const { $schema: _dialect, ...schema } = toJsonSchema(body, { typeMode: 'input', errorMode: 'ignore' });
  return schema;
}

/** Has the key the scope that the operation needs? */
export function mayPerform({ scopes }: Pick<Agent, 'scopes'>, { access }: Pick<AgentDefinition, 'access'>): boolean {
  return scopes.includes(access.scope);
}

/** Any fixed number: the first half of the lock under which a request is worked on. */
const requestLock = 720_317;
const keptFor = sql`now() - interval '48 hours'`;

/** What an operation has answered, and which of the arguments it does not have. */
export interface Performed {
  answer: unknown;
  ignored: string[];
}

/**
 * Performs an operation in a transaction of its own. Where the request names itself (`clientRequestId`) it is done once:
 * the same again, at the same time too, gets the same answer; another under that name is refused. The answer is written
 * with what was done: whatever dies in between, either both are there or neither.
 * @throws ApiError KEY_SCOPE where the key lacks the scope, IDEMPOTENCY_MISMATCH
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
  // Of this key alone: what another one of the same person was told may be of other projects.
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
      // What it was told of a project it is told again as long as it reaches that.
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

// What is no name names nothing: the operation itself says what is wrong with it, where it takes such a name at all.
const { clientRequestId, project } = StartSessionInputSchema.entries;
const NamedSchema = v.object({ clientRequestId: v.fallback(clientRequestId, undefined), project: v.fallback(project, undefined) });

function namesOf(raw: unknown): v.InferOutput<typeof NamedSchema> {
  const parsed = v.safeParse(NamedSchema, raw);
  return parsed.success ? parsed.output : {};
}
