/** Replaces a thrown value that is not an error or cannot be read. */
export class ThrownValue extends Error {
  override name = 'ThrownValue';
}

/** The properties of an error that React, React Router and the shell read. */
const readLater = ['name', 'message', 'stack', 'cause', 'code', 'type', 'request', 'digest'] as const;

/**
 * Returns the thrown value as a readable error: itself, or a `ThrownValue`. React Router mistakes a thrown `undefined` for no error, and a
 * throwing getter would break the boundary that reads it.
 */
export function errorOf(thrown: unknown): Error {
  try {
    if (!(thrown instanceof Error)) return new ThrownValue(`thrown: ${describe(thrown)}`, { cause: thrown });
    for (const name of readLater) Reflect.get(thrown, name);
    if (typeof thrown.name === 'string' && typeof thrown.message === 'string') return thrown;
    return new ThrownValue('thrown: an error without a text');
  } catch (unreadable) {
    return new ThrownValue('thrown: a value that cannot be read', { cause: typeof unreadable });
  }
}

/** Like `errorOf`, for a loader: a thrown response is React Router's own mechanism and is passed through. */
export function loaderErrorOf(thrown: unknown): unknown {
  const error = errorOf(thrown);
  return error instanceof ThrownValue && isResponse(error.cause) ? error.cause : error;
}

/** Returns whether the value is a `Response` or the result of React Router's `data()`. */
function isResponse(value: unknown): boolean {
  return value instanceof Response || (typeof value === 'object' && value !== null && 'data' in value && 'init' in value);
}

function describe(value: unknown): string {
  if (value === null) return 'null';
  return typeof value === 'object' || typeof value === 'function' ? typeof value : String(value).slice(0, 200);
}
