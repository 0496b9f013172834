import { ErrorBodySchema, requestTimeoutMs } from '@cairn/api';
import ky, { HTTPError, type KyInstance } from 'ky';
import * as v from 'valibot';
import { noAnswer, type Outcome, type Refusal } from './outcome.ts';

/** Creates the HTTP client of the sign-in pages. */
export function apiAt(apiBase: string): KyInstance {
  return ky.create({ prefix: apiBase, credentials: 'include', timeout: requestTimeoutMs, retry: 0 });
}

/** Sends one call. Failures are returned as values. */
export async function ask<const S extends v.GenericSchema>(
  send: () => ReturnType<KyInstance>,
  schema: S,
): Promise<Outcome<v.InferOutput<S>>> {
  try {
    return { success: true, answer: v.parse(schema, await send().json()) };
  } catch (error) {
    return refusalOf(error);
  }
}

/** Returns what is known about a failed call: the body of the refusal, else a code for its status, else nothing. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof HTTPError)) return noAnswer;
  const body = v.safeParse(ErrorBodySchema, error.data);
  if (body.success)
    return { ...noAnswer, code: body.output.code, remainingAttempts: body.output.remainingAttempts, issues: body.output.issues ?? [] };
  return { ...noAnswer, code: error.response.status === 429 ? 'RATE_LIMITED' : error.response.status >= 500 ? 'SERVER_ERROR' : null };
}
