import { setTimeout } from 'node:timers/promises';
import { type AgentOperation, type ErrorBody, ErrorBodySchema, ProjectListSchema } from '@cairn/api';
import * as v from 'valibot';
import { CairnUnreachable, CommandFailed } from './problem.ts';

/** A request that the API refused. */
export class CairnApiError extends CommandFailed {
  readonly code: ErrorBody['code'];
  /** The codes of its issues. */
  readonly issues: readonly string[];

  constructor(url: string, { code, message, issues = [] }: ErrorBody) {
    super([`${url}: ${message} (${code})`, ...issues.map((one) => `  ${one.field}: ${one.message} (${one.code})`)].join('\n'));
    this.name = 'CairnApiError';
    this.code = code;
    this.issues = issues.map((one) => one.code);
  }
}

interface ClientOptions {
  url: string;
  key?: string;
  timeoutMs?: number;
  maxWaitMs?: number;
}

/** A client of the API that authenticates with a key. */
export interface CairnClient {
  url: string;
  get<S extends v.GenericSchema>(path: string, schema: S): Promise<v.InferOutput<S>>;
  post<S extends v.GenericSchema>(path: string, body: object, schema: S): Promise<v.InferOutput<S>>;
  operate<S extends v.GenericSchema>(name: AgentOperation, input: object, schema: S): Promise<v.InferOutput<S>>;
}

/**
 * Opens a client, without `key` for the calls that everybody may make. Its calls throw CairnUnreachable if a retry may succeed, and
 * CairnApiError if the API refuses. The key is sent to this address only: a redirect is an error.
 * @param maxWaitMs how long each call waits in total where the server says that there were too many; by default it fails at once
 */
export function openClient({ url, key, timeoutMs = 20_000, maxWaitMs = 0 }: ClientOptions): CairnClient {
  async function call<S extends v.GenericSchema>(
    path: string,
    schema: S,
    init: RequestInit = {},
    left = maxWaitMs,
  ): Promise<v.InferOutput<S>> {
    const { status, body, waitMs } = await fetch(new URL(path, url), {
      ...init,
      headers: { ...init.headers, ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }), 'X-Cairn-Client': 'cairn-command' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).then(
      async (response) => ({ status: response.status, body: await readJson(response), waitMs: waitOf(response) }),
      (error: unknown) => {
        throw new CairnUnreachable(url, reasonOf(error), { cause: error });
      },
    );
    if (status === 429 && waitMs <= left) {
      await setTimeout(waitMs);
      return call(path, schema, init, left - waitMs);
    }
    if (status === 429 || status >= 500) throw new CairnUnreachable(url, `the server responded with ${status}`);
    const refusal = v.safeParse(ErrorBodySchema, body);
    if (refusal.success) throw new CairnApiError(url, refusal.output);
    const answer = v.safeParse(schema, body);
    if (status >= 400 || !answer.success)
      throw new CairnUnreachable(url, `unexpected response (${status}); check the address and the version of Cairn`);
    return answer.output;
  }
  const post: CairnClient['post'] = (path, body, schema) =>
    call(path, schema, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });
  return {
    url,
    get: (path, schema) => call(path, schema),
    post,
    operate: (name, input, schema) => post(`/api/agent/${name}`, input, schema),
  };
}

/** Returns the slug of the only project that the key can access. @throws CommandFailed (2) if it can access several or none */
export async function onlyProject(client: CairnClient): Promise<string> {
  const { items } = await client.get('/api/projects?status=active&limit=100', ProjectListSchema);
  const [first] = items;
  if (first && items.length === 1) return first.slug;
  throw new CommandFailed(
    first
      ? `The key has access to several projects. Choose one with --project (${items.map(({ slug }) => slug).join(', ')})`
      : 'The key has no access to any project',
    2,
  );
}

/** Returns how long the server asks to wait, in milliseconds: at least a tenth of a second, a second if it does not say. */
function waitOf({ headers }: Response): number {
  const seconds = Number(headers.get('Retry-After') ?? '1');
  return Number.isFinite(seconds) ? Math.max(100, seconds * 1000) : 1000;
}

/** Parses a response as JSON; undefined if it is something else, such as the error page of a proxy. */
async function readJson(response: Response): Promise<unknown> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), await response.text());
  return parsed.success ? parsed.output : undefined;
}

/** The error of fetch only says "fetch failed"; its cause has the reason. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error;
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
