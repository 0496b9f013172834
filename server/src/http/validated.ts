import type { ValidationTargets } from 'hono';
import { validator } from 'hono-openapi';
import type * as v from 'valibot';
import { ApiError } from './error.ts';
import { issuesOf } from './issue.ts';

/**
 * Parses one part of a request by its schema, and documents it. What does not fit is answered with BAD_REQUEST and the
 * fields: hono-openapi's own answer would send the body back, password and all.
 */
export function validated<const Target extends keyof ValidationTargets, const S extends v.GenericSchema>(target: Target, schema: S) {
  return validator(target, schema, (result) => {
    if (!result.success) throw new ApiError('BAD_REQUEST', { issues: issuesOf(result.error) });
  });
}
