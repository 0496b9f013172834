import { ErrorBodySchema, type ErrorCode, type GrantedBy, type Issue, requestTimeoutMs } from '@cairn/api';
import ky, { HTTPError, isTimeoutError, type KyInstance, type Options, TimeoutError } from 'ky';
import * as v from 'valibot';
import { takeEarlyAnswer } from './early-answers.ts';
import { canQueue, mustQueue, type QueueOptions, queueChange } from './offline-queue.ts';
import { getSession } from './session.ts';

/** Why a call failed: the server's error codes, and the codes of failures without a server error. */
export type ApiErrorCode = ErrorCode | 'TIMEOUT' | 'NETWORK' | 'ABORTED' | 'QUEUED' | 'UNEXPECTED_ANSWER';

/** A failed call: its code, HTTP status (0: no response), the issues of each field, and the request id to look up in the logs. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly issues: readonly Issue[];
  readonly requestId: string | null;
  /** The current row. Only for 409. */
  readonly current: unknown;
  /** Who can grant the missing permission. Only for 403, where the server includes it. */
  readonly grantedBy: GrantedBy | undefined;
  /** True when the shell has already shown the failure, so that a page does not show it again. */
  announced = false;

  constructor(
    fields: {
      code: ApiErrorCode;
      status: number;
      message: string;
      issues?: readonly Issue[];
      requestId?: string | null;
      current?: unknown;
      grantedBy?: GrantedBy | undefined;
    },
    options?: ErrorOptions,
  ) {
    super(fields.message, options);
    this.name = 'ApiError';
    this.code = fields.code;
    this.status = fields.status;
    this.issues = fields.issues ?? [];
    this.requestId = fields.requestId ?? null;
    this.current = fields.current;
    this.grantedBy = fields.grantedBy;
  }
}

interface ClientSettings {
  /** `/api`, or a same-site origin with that path. */
  base: string;
  /**
   * Called with every failure before it is thrown. The host shows the toasts of the error catalogue and signs out on a 401.
   * Returns true when the failure was shown. `waits`: the change is queued and sent later, which is shown elsewhere.
   */
  onError(error: ApiError, call: { reads: boolean; waits: boolean }): boolean;
  /** Called after every response of the server, whatever its status. */
  onAnswer(): void;
  /** Asks the user to confirm their identity, for changes that require it. Returns false when they decline. */
  prove(): Promise<boolean>;
  /** Development only: answers below 500 count as success (specification, section 8). */
  lenient: boolean;
}

let settings: ClientSettings = {
  base: '/api',
  onError: () => false,
  onAnswer: () => undefined,
  prove: () => Promise.resolve(false),
  lenient: false,
};

/** Configures the client. The host calls this once, before the first request. */
export function configureClient(given: ClientSettings): void {
  settings = given;
}

/** The HTTP client of the host and all remotes: sends cookies and tenant and user hints, times out after 30 s, retries GET twice. */
export const client: KyInstance = ky.create({
  credentials: 'include',
  timeout: requestTimeoutMs,
  retry: { limit: 2, methods: ['get'], statusCodes: [502, 503, 504], retryOnTimeout: false },
  throwHttpErrors: (status) => !(settings.lenient && status < 500),
  hooks: {
    beforeRequest: [
      ({ request }) => {
        const session = getSession();
        if (session) {
          request.headers.set('X-Tenant-Id', session.tenant.id);
          request.headers.set('X-User-Id', session.user.id);
        }
        if (request.method !== 'GET' && !request.headers.has('Idempotency-Key'))
          request.headers.set('Idempotency-Key', crypto.randomUUID());
      },
    ],
    afterResponse: [() => settings.onAnswer()],
  },
});

export interface CallOptions {
  searchParams?: Record<string, string | number | boolean | undefined>;
  json?: unknown;
  signal?: AbortSignal;
  /** Requests with the same key take effect once on the server. */
  idempotencyKey?: string;
  timeoutMs?: number;
  /** The caller shows the failure itself: no toast, no sign-out. */
  quiet?: boolean;
  /** Queues the change when the server does not answer, and sends it later. The call then rejects with QUEUED. */
  queue?: QueueOptions;
}

/**
 * Calls the API and returns the body, parsed with `schema`.
 * When the server requires a fresh proof of identity (REAUTHENTICATE), the shell asks for it, and the call is sent again.
 * @throws {ApiError} on every failure, including a body that `schema` rejects; QUEUED when the change is sent later
 */
export async function call<const S extends v.GenericSchema>(
  method: 'get' | 'post' | 'put' | 'patch' | 'delete',
  path: string,
  schema: S,
  options: CallOptions = {},
): Promise<v.InferOutput<S>> {
  const { queue, idempotencyKey = crypto.randomUUID() } = options;
  const change = method === 'get' || !queue ? undefined : { id: idempotencyKey, method, path, json: options.json };
  if (change && queue && mustQueue()) {
    await queueChange(change, queue);
    throw queued();
  }
  const send = (key: string) => request(method, path, schema, method === 'get' ? options : { ...options, idempotencyKey: key });
  try {
    const early = method === 'get' ? takeEarlyAnswer(path, givenIn(options)) : undefined;
    if (early !== undefined) return v.parse(schema, early);
    return await send(idempotencyKey).catch(async (cause: unknown) => {
      // The server stores the refusal under its idempotency key, so the call after the proof needs a new key.
      if (toApiError(cause).code === 'REAUTHENTICATE' && (await settings.prove())) return send(crypto.randomUUID());
      throw cause;
    });
  } catch (cause) {
    const error = toApiError(cause);
    const waits = change !== undefined && (error.code === 'NETWORK' || error.code === 'TIMEOUT') && canQueue();
    if (!options.quiet && error.code !== 'ABORTED') error.announced = settings.onError(error, { reads: method === 'get', waits });
    if (!change || !queue || !waits) throw error;
    await queueChange(change, queue);
    throw queued(error);
  }
}

async function request<const S extends v.GenericSchema>(
  method: 'get' | 'post' | 'put' | 'patch' | 'delete',
  path: string,
  schema: S,
  options: CallOptions,
): Promise<v.InferOutput<S>> {
  const response = await client(path.replace(/^\//, ''), { method, prefix: settings.base, ...kyOptions(options) });
  const body: unknown = response.status === 204 ? null : await response.json();
  return v.parse(schema, body);
}

/** The error of a change that was queued. */
function queued(cause?: ApiError): ApiError {
  const error = new ApiError({ code: 'QUEUED', status: 0, message: 'kept, and sent when the server answers' }, { cause });
  error.announced = true;
  return error;
}

/**
 * Opens the stream of live events after `lastId` (empty: from now on). A failure shows no toast, since no user asked for the stream.
 * @throws {ApiError}
 */
export async function openEventStream(lastId: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const session = getSession();
  const headers = {
    Accept: 'text/event-stream',
    ...(lastId ? { 'Last-Event-ID': lastId } : {}),
    ...(session ? { 'X-Tenant-Id': session.tenant.id, 'X-User-Id': session.user.id } : {}),
  };
  try {
    // Not with ky: it passes a clone of the response to each hook, and a clone of an endless stream would buffer forever.
    const response = await fetch(`${settings.base}/events`, { credentials: 'include', cache: 'no-store', headers, signal });
    const { status } = response;
    if (response.ok && response.body) return response.body;
    await response.body?.cancel();
    const requestId = response.headers.get('X-Request-Id');
    throw new ApiError({ code: codeOfStatus(status), status, message: 'no stream of events', requestId });
  } catch (cause) {
    throw cause instanceof ApiError ? cause : toApiError(cause);
  }
}

/** Returns the URL of a call that the browser makes by itself, such as a file download. */
export function apiUrl(path: string, searchParams: NonNullable<CallOptions['searchParams']> = {}): string {
  const words = Object.entries(givenIn({ searchParams })).map(([name, value]): [string, string] => [name, String(value)]);
  return `${settings.base}/${path}?${new URLSearchParams(words)}`;
}

/** Returns the parameters that have a value. */
function givenIn({ searchParams = {} }: CallOptions): Record<string, string | number | boolean> {
  const given = Object.entries(searchParams).filter((entry): entry is [string, string | number | boolean] => entry[1] !== undefined);
  return Object.fromEntries(given);
}

function kyOptions(options: CallOptions): Options {
  const { searchParams, json, signal, idempotencyKey, timeoutMs } = options;
  return {
    ...(searchParams ? { searchParams: givenIn(options) } : {}),
    ...(json === undefined ? {} : { json }),
    ...(signal ? { signal } : {}),
    ...(idempotencyKey ? { headers: { 'Idempotency-Key': idempotencyKey } } : {}),
    ...(timeoutMs ? { timeout: timeoutMs } : {}),
  };
}

function toApiError(cause: unknown): ApiError {
  if (cause instanceof HTTPError) {
    const { status, headers } = cause.response;
    const body = v.safeParse(ErrorBodySchema, cause.data);
    const requestId = headers.get('X-Request-Id');
    if (body.success)
      return new ApiError(
        { ...body.output, status, requestId, ...(body.output.issues ? { issues: body.output.issues } : { issues: [] }) },
        { cause },
      );
    return new ApiError({ code: codeOfStatus(status), status, message: cause.message, requestId }, { cause });
  }
  if (cause instanceof TimeoutError || isTimeoutError(cause))
    return new ApiError({ code: 'TIMEOUT', status: 0, message: 'no answer in time' }, { cause });
  if (cause instanceof DOMException && cause.name === 'AbortError')
    return new ApiError({ code: 'ABORTED', status: 0, message: 'the call was given up' }, { cause });
  if (cause instanceof v.ValiError || cause instanceof SyntaxError)
    return new ApiError({ code: 'UNEXPECTED_ANSWER', status: 0, message: cause.message }, { cause });
  return new ApiError({ code: 'NETWORK', status: 0, message: 'no answer' }, { cause });
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'UNAUTHENTICATED';
  if (status === 403) return 'FORBIDDEN';
  if (status === 404) return 'NOT_FOUND';
  if (status === 429) return 'RATE_LIMITED';
  return status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST';
}
