import { type ErrorCode, errorTexts } from '@cairn/api';

/** What a remote has asked the API for. */
export interface ApiCall {
  method: string;
  /** Below the API, without a slash before it: `projects`. */
  path: string;
  query: Readonly<Record<string, string>>;
  /** The body, parsed; undefined where there is none. */
  json: unknown;
}

/**
 * What the server says, by method and path (`GET projects`, `PATCH projects/prj_1`): the body of a 200, a `Response`, or what
 * makes one of the two. What has no answer here is 404.
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

/** A refusal as the API says it. `status`: where another one goes with the code than usual (422). */
export function apiError(code: ErrorCode, status = statuses[code] ?? 422, more: Record<string, unknown> = {}): Response {
  return Response.json({ code, message: errorTexts[code], ...more }, { status });
}

/** A `fetch` that answers by `answers()`, and tells `heard` of each call first. */
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
