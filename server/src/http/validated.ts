import type { ValidationTargets } from 'hono';
import { validator } from 'hono-openapi';
import type * as v from 'valibot';
import { inDialect } from './describe.ts';
import { ApiError } from './error.ts';
import { issue, issuesOf } from './issue.ts';

/**
 * Parses one part of a request by its schema, and documents it. What does not fit is answered with BAD_REQUEST and the
 * fields: hono-openapi's own answer would send the body back, password and all. `parses` says which schema that is.
 */
export function validated<const Target extends keyof ValidationTargets, const S extends v.GenericSchema>(target: Target, schema: S) {
  const parse = validator(
    target,
    schema,
    (result) => {
      if (!result.success) throw new ApiError('BAD_REQUEST', { issues: issuesOf(result.error) });
      const unstorable = findUnstorable(result.data, '');
      if (unstorable !== undefined) throw new ApiError('BAD_REQUEST', { issues: [issue(unstorable, 'TEXT_INVALID')] });
    },
    inDialect,
  );
  return Object.assign(parse, { parses: { target, schema } });
}

/** The field whose text no database takes: one with a NUL character, or half of a surrogate pair. */
function findUnstorable(value: unknown, field: string): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? field : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = findUnstorable(inner, field ? `${field}.${key}` : key);
    if (found !== undefined) return found;
  }
  return undefined;
}
