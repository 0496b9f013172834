import * as v from 'valibot';

/** One thing wrong with one field: its name (dotted where it is deeper), and a stable code. The same shape that the API answers with. */
export interface FieldIssue {
  field: string;
  code: string;
}

/** What a check says: the value as the schema makes it, or what is wrong. */
export type Validated<T> = { value: T; issues?: undefined } | { issues: readonly FieldIssue[] };

/** Checks `input` against `schema`, whose messages are codes; the first issue of each field, in the schema's order. */
export function validate<S extends v.GenericSchema>(schema: S, input: unknown): Validated<v.InferOutput<S>> {
  const result = v.safeParse(schema, input);
  if (result.success) return { value: result.output };
  return { issues: firstOfEach(result.issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', code: issue.message }))) };
}

/** The first issue of every field: one message below a field is read, five are not. */
export function firstOfEach<I extends FieldIssue>(issues: readonly I[]): I[] {
  return issues.filter((issue, index) => issues.findIndex(({ field }) => field === issue.field) === index);
}
