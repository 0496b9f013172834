import { createHash } from 'node:crypto';
import { type AgentOperation, type Context, operationScopes, StartSessionInputSchema } from '@cairn/api';
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
import { type AgentCall, projectOf, writerOf } from './caller.ts';
import { countServed } from './context/served.ts';

/** One of the nine things that an agent can do, the same over REST and MCP. */
export interface Operation {
  name: AgentOperation;
  /** Does it only read? Told to clients, which may then not ask a person first. */
  readOnly: boolean;
  /** What it does, in the words that an agent reads. */
  summary: string;
  input: v.GenericSchema;
  output: v.GenericSchema;
  /** The answer as one text, where an agent reads it and pays for every word. */
  say(answer: unknown): string;
  /** @throws ApiError BAD_REQUEST for what the schema refuses */
  perform(call: AgentCall, raw: unknown): Promise<unknown>;
}

interface Definition<Input extends v.GenericSchema, Call extends v.GenericSchema, Output extends v.GenericSchema>
  extends Omit<Operation, 'perform' | 'say'> {
  input: Input;
  output: Output;
  /** What parses a call, where that is more lenient than what is documented. */
  call: Call;
  /** Without it an answer is said as JSON. */
  text?: (answer: v.InferOutput<Output>) => string;
  run(call: AgentCall, input: v.InferOutput<Call>): Promise<v.InferInput<Output>>;
}

/** An operation by its schemas and its function. */
export function defineOperation<Input extends v.GenericSchema, Call extends v.GenericSchema, Output extends v.GenericSchema>({
  call: schema,
  text = (answer) => JSON.stringify(answer),
  run,
  ...rest
}: Definition<Input, Call, Output>): Operation {
  return {
    ...rest,
    // An answer that was kept is parsed again: it comes out of the database.
    say: (answer) => text(v.parse(rest.output, answer)),
    async perform(call, raw) {
      const parsed = v.safeParse(schema, raw);
      if (!parsed.success) throw new ApiError('BAD_REQUEST', { issues: issuesOf(parsed.issues) });
      return run(call, parsed.output);
    },
  };
}

/** What the operation takes, as JSON Schema: for the OpenAPI document and for MCP's list of tools. */
export function inputSchemaOf({ input }: Pick<Operation, 'input'>): Record<string, unknown> {
  const { $schema: _dialect, ...schema } = toJsonSchema(input, { typeMode: 'input', errorMode: 'ignore' });
  return schema;
}

/** Has the key the scope that the operation needs? */
export function mayPerform({ scopes }: Pick<Agent, 'scopes'>, { name }: Pick<Operation, 'name'>): boolean {
  return scopes.includes(operationScopes[name]);
}

/** Any fixed number: the first half of the lock under which a request is worked on. */
const requestLock = 720_317;
const keptFor = sql`now() - interval '48 hours'`;

/**
 * Performs an operation in a transaction of its own. Where the request names itself (`clientRequestId`) it is done once:
 * the same again, at the same time too, gets the same answer; another under that name is refused. The answer is written
 * with what was done: whatever dies in between, either both are there or neither.
 * @throws ApiError KEY_SCOPE where the key lacks the scope, IDEMPOTENCY_MISMATCH
 */
export async function performOperation(
  database: Database,
  operation: Operation,
  agent: Agent,
  raw: unknown,
  { requestId, log }: { requestId: string; log: Logger },
): Promise<unknown> {
  if (!mayPerform(agent, operation)) throw lacksScope(operationScopes[operation.name]);
  // Of this key alone: what another one of the same person was told may be of other projects.
  const scope = scopeOf(agent.visitor);
  const { clientRequestId, project } = namesOf(raw);
  const told: Context[] = [];
  const answer = await database.inTenant(scope, async (tx) => {
    const call: AgentCall = { tx, agent, visitor: writerOf(agent), requestId, now: new Date(), told };
    if (clientRequestId === undefined) return operation.perform(call, raw);
    const key = `${operation.name}:${clientRequestId}`;
    const requestHash = createHash('sha256').update(JSON.stringify(raw)).digest('base64url');
    await tx.execute(sql`select pg_advisory_xact_lock(${requestLock}::int, hashtext(${`${scope.userId} ${key}`}))`);
    const named = and(eq(idempotencyKeys.userId, scope.userId), eq(idempotencyKeys.key, key));
    const [former] = await tx
      .select()
      .from(idempotencyKeys)
      .where(and(named, gt(idempotencyKeys.createdAt, keptFor)));
    if (former && former.requestHash !== requestHash) throw new ApiError('IDEMPOTENCY_MISMATCH');
    if (former) {
      // What it was told of a project it is told again as long as it reaches that.
      if (operation.readOnly) await projectOf(call, project);
      return JSON.parse(former.answer);
    }
    const answer = await operation.perform(call, raw);
    await tx.delete(idempotencyKeys).where(named);
    await tx.insert(idempotencyKeys).values({ ...scope, key, requestHash, status: 200, answer: JSON.stringify(answer) });
    return answer;
  });
  for (const context of told)
    void countServed(database, scope.tenantId, context).catch((error: unknown) =>
      log.warn({ err: error }, 'what was told could not be counted'),
    );
  return answer;
}

// What is no name names nothing: the operation itself says what is wrong with it, where it takes such a name at all.
const { clientRequestId, project } = StartSessionInputSchema.entries;
const NamedSchema = v.object({ clientRequestId: v.fallback(clientRequestId, undefined), project: v.fallback(project, undefined) });

function namesOf(raw: unknown): v.InferOutput<typeof NamedSchema> {
  const parsed = v.safeParse(NamedSchema, raw);
  return parsed.success ? parsed.output : {};
}
