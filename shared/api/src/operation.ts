import type * as v from 'valibot';
import type { ApiKeyScope } from './api-key-access.ts';
import type { ErrorCode } from './error.ts';
import type { Permission } from './permission.ts';

/**
 * Who may call an operation: everybody, signed-in people, people with a permission, keys with a scope, or callers of the registry (its
 * tokens and platform administrators, which the registry distinguishes).
 */
export type Access = 'public' | 'signed-in' | 'registry' | Permission | { scope: ApiKeyScope };

/** The sections of the OpenAPI document. */
export type OperationTag =
  | 'Administration'
  | 'Agents'
  | 'API keys'
  | 'Articles'
  | 'Audit'
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
 * An operation of the API, defined once. The server derives its route, validation and OpenAPI entry (`operationRoutes`), the browser its
 * typed call and query (`runOperation`, `operationQuery`), and a remote the reads that its first page waits for (`readPath`).
 */
export interface Operation {
  /** Unique, in camel case, starting with a verb. The `operationId` of the OpenAPI document. */
  name: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Relative to `/api`, with parameters in braces: `/tickets/{ticket}`. */
  path: `/${string}`;
  tag: OperationTag;
  /** One sentence for the OpenAPI document. */
  summary: string;
  access: Access;
  /** The path parameters: one entry per pair of braces. */
  params?: v.GenericSchema<Record<string, string>, Record<string, string>>;
  query?: v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;
  body?: v.GenericSchema;
  output: v.GenericSchema;
  /** The status of a response; 200 by default. */
  status?: 200 | 201;
  /** The media type of the response; JSON by default. A `text/csv` export is sent as JSON if `format` requests it. */
  media?: 'application/json' | 'application/octet-stream' | 'application/zip' | 'text/csv' | 'text/markdown';
  /** Possible error codes, besides BAD_REQUEST, SERVER_ERROR and those implied by `access`. */
  refusals?: readonly ErrorCode[];
  /** Set if it changes nothing although it is not a GET. */
  readOnly?: true;
  /** False if a response must not be stored under its Idempotency-Key, because it contains a secret or waits for another server. */
  idempotent?: false;
  /** Set if the change may be queued in the browser until the server is reachable. */
  offline?: true;
}

/** The summary of every list export. */
export const exportSummary = 'The list as a file, CSV or JSON: up to 10,000 rows, under the same filters and in the same order.';

type Part<O, Name extends string> = O extends { [K in Name]: infer S extends v.GenericSchema } ? S : never;

/** The input of the server's implementation, with each part parsed by its schema. */
export type OperationInput<O extends Operation> = {
  [K in 'params' | 'query' | 'body' as Part<O, K> extends never ? never : K]: v.InferOutput<Part<O, K>>;
};

/** A query as a caller writes it: names are checked here, values by the server. */
type CallerQuery<Q> = { [K in keyof Q]?: string | number | boolean | undefined };

/** The arguments of a caller. */
export type OperationCall<O extends Operation> = {
  [K in 'params' | 'body' as Part<O, K> extends never ? never : K]: v.InferInput<Part<O, K>>;
} & (Part<O, 'query'> extends never ? unknown : { query?: CallerQuery<v.InferInput<Part<O, 'query'>>> });

/** The result of a call: the response parsed by its schema. */
export type OperationOutput<O extends Operation> = v.InferOutput<O['output']>;

/** The parts of a call that form its URL. */
export interface Address {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
}

/** Returns the path of a call relative to the API, with its parameters filled in: `tickets/tkt_1`. @throws if a parameter is missing */
export function pathOf({ path }: Pick<Operation, 'path'>, { params = {} }: Address = {}): string {
  return path.slice(1).replace(/\{(\w+)\}/g, (_braces, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`${path} needs a ${name}`);
    return encodeURIComponent(value);
  });
}

/** Returns path and query of a read, for `reads` of a route in `remote.ts`: `support/tickets?limit=25&offset=0`. */
export function readPath<const O extends Operation & { method: 'get' }>(operation: O, call: OperationCall<O> & Address): string {
  const given = Object.entries(call.query ?? {}).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return [pathOf(operation, call), ...(given.length > 0 ? [String(query)] : [])].join('?');
}

/** Returns the error codes of an operation: those implied by its access, then its own. */
export function refusalsOf({ access, refusals = [] }: Pick<Operation, 'access' | 'refusals'>): ErrorCode[] {
  if (access === 'public') return [...refusals];
  if (access === 'signed-in') return ['UNAUTHENTICATED', ...refusals];
  return typeof access === 'string' ? ['UNAUTHENTICATED', 'FORBIDDEN', ...refusals] : ['KEY_MISSING', 'KEY_SCOPE', ...refusals];
}
