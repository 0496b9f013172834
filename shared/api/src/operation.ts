import type * as v from 'valibot';
import type { ApiKeyScope } from './api-key-access.ts';
import type { ErrorCode } from './error.ts';
import type { Permission } from './permission.ts';

/**
 * Who may call an operation: everybody, people who are signed in, people with a permission, keys with a scope, or callers of the registry
 * (its tokens and platform administrators, which the registry tells apart).
 */
export type Access = 'public' | 'signed-in' | 'registry' | Permission | { scope: ApiKeyScope };

/** The sections of the OpenAPI document. */
export type OperationTag =
  | 'Administration'
  | 'Agents'
  | 'API keys'
  | 'Articles'
  | 'Billing'
  | 'Branches'
  | 'Conversations'
  | 'Decisions'
  | 'Domains'
  | 'Help'
  | 'Insights'
  | 'Integrations'
  | 'Invitations'
  | 'Live events'
  | 'Members'
  | 'Navigation'
  | 'Notifications'
  | 'Patterns'
  | 'Projects'
  | 'Registry'
  | 'Saved views'
  | 'Search'
  | 'Security'
  | 'Sessions'
  | 'Sign-in'
  | 'Tickets'
  | 'Usage';

/**
 * One operation of the API, defined once. The server makes its route, its checks and its OpenAPI entry from it (`operationRoutes`),
 * the browser its typed call and its query (`runOperation`, `operationQuery`), a remote the reads that its first page waits for (`readPath`).
 */
export interface Operation {
  /** Unique, in camel case, a verb first. The `operationId` of the OpenAPI document. */
  name: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below `/api`, its parameters in braces: `/tickets/{ticket}`. */
  path: `/${string}`;
  tag: OperationTag;
  /** One sentence for the OpenAPI document. */
  summary: string;
  access: Access;
  /** The parameters of the path: one entry for each pair of braces. */
  params?: v.GenericSchema<Record<string, string>, Record<string, string>>;
  query?: v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;
  body?: v.GenericSchema;
  output: v.GenericSchema;
  /** The status of an answer; 200 unless it says otherwise. */
  status?: 200 | 201;
  /** What the answer is sent as; JSON unless it says otherwise. A `text/csv` export comes as JSON, too, where `format` asks for it. */
  media?: 'application/json' | 'application/octet-stream' | 'text/csv' | 'text/markdown';
  /** What it may refuse with, besides BAD_REQUEST, SERVER_ERROR and what `access` refuses with. */
  refusals?: readonly ErrorCode[];
  /** True for one that changes nothing although it is no GET. */
  readOnly?: true;
  /** False where an answer must not be stored under its Idempotency-Key, since it says a secret or waits for another server. */
  idempotent?: false;
  /** True where the change may wait in the browser until the server answers. */
  offline?: true;
}

/** The summary of every export of a list. */
export const exportSummary = 'The list as a file, CSV or JSON: up to 10,000 rows, under the same filters and in the same order.';

type Part<O, Name extends string> = O extends { [K in Name]: infer S extends v.GenericSchema } ? S : never;

/** What the server's implementation gets: each part as its schema parses it. */
export type OperationInput<O extends Operation> = {
  [K in 'params' | 'query' | 'body' as Part<O, K> extends never ? never : K]: v.InferOutput<Part<O, K>>;
};

/** A query as a caller writes it: the names are checked here, the values by the server. */
type CallerQuery<Q> = { [K in keyof Q]?: string | number | boolean | undefined };

/** What a caller gives. */
export type OperationCall<O extends Operation> = {
  [K in 'params' | 'body' as Part<O, K> extends never ? never : K]: v.InferInput<Part<O, K>>;
} & (Part<O, 'query'> extends never ? unknown : { query?: CallerQuery<v.InferInput<Part<O, 'query'>>> });

/** What a caller gets: the answer as its schema parses it. */
export type OperationOutput<O extends Operation> = v.InferOutput<O['output']>;

/** The parts of a call that its address is made of. */
export interface Address {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
}

/** The path of a call below the API, `tickets/tkt_1`, its parameters filled in. @throws where one is missing */
export function pathOf({ path }: Pick<Operation, 'path'>, { params = {} }: Address = {}): string {
  return path.slice(1).replace(/\{(\w+)\}/g, (_braces, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`${path} needs a ${name}`);
    return encodeURIComponent(value);
  });
}

/** Path and query of a read, for `reads` of a route in `remote.ts`: `support/tickets?limit=25&offset=0`. */
export function readPath<const O extends Operation & { method: 'get' }>(operation: O, call: OperationCall<O> & Address): string {
  const given = Object.entries(call.query ?? {}).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return [pathOf(operation, call), ...(given.length > 0 ? [String(query)] : [])].join('?');
}

/** What an operation refuses with: first what its access says, then its own codes. */
export function refusalsOf({ access, refusals = [] }: Pick<Operation, 'access' | 'refusals'>): ErrorCode[] {
  if (access === 'public') return [...refusals];
  if (access === 'signed-in') return ['UNAUTHENTICATED', ...refusals];
  return typeof access === 'string' ? ['UNAUTHENTICATED', 'FORBIDDEN', ...refusals] : ['KEY_MISSING', 'KEY_SCOPE', ...refusals];
}
