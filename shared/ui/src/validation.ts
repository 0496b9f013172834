import * as v from 'valibot';

/** A problem with one field: its name (dotted for nested fields) and a stable code. The API uses the same shape. */
export interface FieldIssue {
  field: string;
  code: string;
}

/** The result of a validation: the parsed value, or the issues. */
export type Validated<T> = { value: T; issues?: undefined } | { issues: readonly FieldIssue[] };

/** Validates `input` against `schema`, whose messages are codes. Returns the first issue of each field, in the schema's order. */
export function validate<S extends v.GenericSchema>(schema: S, input: unknown): Validated<v.InferOutput<S>> {
  const result = v.safeParse(schema, input);
  if (result.success) return { value: result.output };
  return { issues: firstOfEach(result.issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', code: issue.message }))) };
}

/** Returns the first issue of every field, so that each field shows one message. */
export function firstOfEach<I extends FieldIssue>(issues: readonly I[]): I[] {
  return issues.filter((issue, index) => issues.findIndex(({ field }) => field === issue.field) === index);
}
