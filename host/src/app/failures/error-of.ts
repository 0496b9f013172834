/** Stands for something thrown that is no error, or is one that cannot be read. */
export class ThrownValue extends Error {
  override name = 'ThrownValue';
}

/** What React, React Router and the shell ask of an error. */
const readLater = ['name', 'message', 'stack', 'cause', 'code', 'type', 'request', 'digest'] as const;

/**
 * What was thrown, as an error that anybody can read: itself, or a `ThrownValue`. React Router takes a thrown `undefined` for
 * "nothing was thrown", and a getter that throws would take the boundary down that asks it.
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

/** What a loader throws: a response is React Router's own way to answer, and passes as it is. */
export function loaderErrorOf(thrown: unknown): unknown {
  const error = errorOf(thrown);
  return error instanceof ThrownValue && isResponse(error.cause) ? error.cause : error;
}

/** A `Response`, or what React Router's `data()` makes. */
function isResponse(value: unknown): boolean {
  return value instanceof Response || (typeof value === 'object' && value !== null && 'data' in value && 'init' in value);
}

function describe(value: unknown): string {
  if (value === null) return 'null';
  return typeof value === 'object' || typeof value === 'function' ? typeof value : String(value).slice(0, 200);
}
