import { type ErrorCode, errorTexts } from '@cairn/api';

/** A call of the API by a remote. */
export interface ApiCall {
  method: string;
  /** The path below the API, without a leading slash: `projects`. */
  path: string;
  query: Readonly<Record<string, string>>;
  /** The parsed body; undefined without one. */
  json: unknown;
}

/**
 * The server's responses by method and path (`GET projects`, `PATCH projects/prj_1`): the body of a 200, a `Response`, or a function that
 * returns one of the two. Calls without an entry get a 404.
 */
export type Answers = Readonly<Record<string, unknown>>;

const statuses: Partial<Record<ErrorCode, number>> = {
  BAD_REQUEST: 400,
  CONFLICT: 409,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
  SERVER_ERROR: 500,
  UNAUTHENTICATED: 401,
  UNAVAILABLE: 503,
};

/** Returns an error response of the API. `status`: if it differs from the code's usual one (default: 422). */
export function apiError(code: ErrorCode, status = statuses[code] ?? 422, more: Record<string, unknown> = {}): Response {
  return Response.json({ code, message: errorTexts[code], ...more }, { status });
}

/** Returns a `fetch` that responds with `answers()`, and passes each call to `heard` first. */
export function answeringFetch(base: string, answers: () => Answers, heard: (call: ApiCall) => void): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (!request.url.startsWith(`${base}/`)) throw new TypeError(`a test asks no server: ${request.url}`);
    const text = await request.text();
    const call: ApiCall = {
      method: request.method,
      path: url.pathname.slice(new URL(base).pathname.length + 1),
      query: Object.fromEntries(url.searchParams),
      json: text === '' ? undefined : JSON.parse(text),
    };
    heard(call);
    const given = answers()[`${call.method} ${call.path}`];
    const answer: unknown = typeof given === 'function' ? await given(call) : given;
    if (answer === undefined) return apiError('NOT_FOUND');
    if (answer instanceof Response) return answer.clone();
    return answer === null ? new Response(null, { status: 204 }) : Response.json(answer);
  };
}
