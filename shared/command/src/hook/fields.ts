/**
 * What a client has sent, as far as nothing is known of it. Read by hand and not by valibot: a hook runs for every edit and command of
 * an agent, and loading a library would take longer than the hook itself. Unknown fields of newer clients do no harm.
 */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object; none where it is anything else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}; // every object has string keys
}

/** A field that is a string; empty where it is none. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

/** What a text says as JSON; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
