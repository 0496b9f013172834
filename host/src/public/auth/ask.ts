import { ErrorBodySchema, requestTimeoutMs } from '@cairn/api';
import { fetchJson, HttpError, type HttpOptions } from '@cairn/shell/http';
import * as v from 'valibot';
import { noAnswer, type Outcome, type Refusal } from './outcome.ts';

type Send = (path: string, options?: Pick<HttpOptions, 'json' | 'searchParams'>) => Promise<unknown>;

/** The HTTP calls of the sign-in pages. */
export function apiAt(apiBase: string): Record<'get' | 'post' | 'patch' | 'delete', Send> {
  const by =
    (method: HttpOptions['method']): Send =>
    (path, options) =>
      fetchJson(`${apiBase}/${path}`, { method, timeoutMs: requestTimeoutMs, ...options });
  return { get: by('GET'), post: by('POST'), patch: by('PATCH'), delete: by('DELETE') };
}

/** Sends one call; a failure is a value. */
export async function ask<const S extends v.GenericSchema>(send: () => Promise<unknown>, schema: S): Promise<Outcome<v.InferOutput<S>>> {
  try {
    return { success: true, answer: v.parse(schema, await send()) };
  } catch (error) {
    return refusalOf(error);
  }
}

/** What a failed call tells: the body of a refusing answer, the status where there is no such body, or nothing. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof HttpError)) return noAnswer;
  const body = v.safeParse(ErrorBodySchema, error.data);
  if (body.success)
    return { ...noAnswer, code: body.output.code, remainingAttempts: body.output.remainingAttempts, issues: body.output.issues ?? [] };
  return { ...noAnswer, code: error.response.status === 429 ? 'RATE_LIMITED' : error.response.status >= 500 ? 'SERVER_ERROR' : null };
}
