import type { ValidationTargets } from 'hono';
import { validator } from 'hono-openapi';
import type * as v from 'valibot';
import { inDialect } from './describe.ts';
import { ApiError } from './error.ts';
import { issue, issuesOf } from './issue.ts';

/**
 * Validates one part of a request and adds its schema to the OpenAPI document. Rejects invalid input with BAD_REQUEST and the fields; the
 * default response of hono-openapi would echo the body, including passwords. `parses` on the middleware names the schema, for tests.
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

/** Returns the path of the first text that PostgreSQL cannot store: one with a NUL character or a lone surrogate. */
function findUnstorable(value: unknown, field: string): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? field : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = findUnstorable(inner, field ? `${field}.${key}` : key);
    if (found !== undefined) return found;
  }
  return undefined;
}
