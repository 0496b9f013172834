/** Calls of the API by `fetch`: JSON, a time-out for each try, and further tries of what may be repeated. */

/** An answer that refuses: its status, and its body where that is JSON. */
export class HttpError extends Error {
  readonly response: Response;
  /** Undefined where the body is not JSON. */
  readonly data: unknown;

  constructor(response: Response, data: unknown) {
    super(`the server answered ${response.status}`);
    this.name = 'HttpError';
    this.response = response;
    this.data = data;
  }
}

export interface HttpOptions {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  searchParams?: Record<string, string | number | boolean>;
  json?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Of each try: until the body has been read. */
  timeoutMs: number;
  /** Further tries after 502, 503, 504 or no answer. For reads only. */
  retries?: number;
  /** Which statuses besides 200 to 299 are no failure. */
  accepts?(status: number): boolean;
  /** Hears of every answer, whatever its status. */
  onAnswer?(): void;
}

const passingStatuses = [502, 503, 504];
const firstPauseMs = 300;

/**
 * Sends a call with cookies and answers its JSON, null for 204.
 * @throws {HttpError} where the server refuses; TypeError where it does not answer; SyntaxError where the body is not JSON;
 * DOMException: TimeoutError after `timeoutMs`, or the reason of `signal`
 */
export async function fetchJson(url: string, options: HttpOptions): Promise<unknown> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await tryOnce(url, options);
    } catch (error) {
      if (tries >= (options.retries ?? 0) || !isPassing(error)) throw error;
      await pause(pauseMs(error, tries), options.signal);
    }
  }
}

async function tryOnce(url: string, options: HttpOptions): Promise<unknown> {
  const { method, json, headers, signal, timeoutMs } = options;
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  const timer = setTimeout(() => controller.abort(new DOMException('no answer in time', 'TimeoutError')), timeoutMs);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    const response = await fetch(addressOf(url, options.searchParams), {
      method,
      credentials: 'include',
      headers: json === undefined ? { ...headers } : { 'Content-Type': 'application/json', ...headers },
      body: json === undefined ? null : JSON.stringify(json),
      signal: controller.signal,
    });
    options.onAnswer?.();
    if (!response.ok && !options.accepts?.(response.status)) throw new HttpError(response, parsed(await response.text()));
    return response.status === 204 ? null : await response.json();
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

function addressOf(url: string, searchParams: HttpOptions['searchParams'] = {}): string {
  const query = new URLSearchParams(Object.entries(searchParams).map(([name, value]) => [name, String(value)])).toString();
  return query ? `${url}?${query}` : url;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof HttpError ? passingStatuses.includes(error.response.status) : error instanceof TypeError;
}

/** As long as the server says, else twice as long after each try. */
function pauseMs(error: unknown, tries: number): number {
  const seconds = error instanceof HttpError ? Number(error.response.headers.get('Retry-After')) : 0;
  return seconds > 0 ? seconds * 1000 : firstPauseMs * 2 ** tries;
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
  });
}
