/**
 * The unvalidated input of a client. Read by hand instead of with valibot: a hook runs for every edit and command of an agent, and loading
 * a library would take longer than the hook itself. Unknown fields of newer clients are ignored.
 */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of an object; none for any other value. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}; // every object has string keys
}

/** Returns a string field; empty if it is not a string. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

/** Parses JSON; undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
