import * as v from 'valibot';
import { VersionSchema } from './list.ts';
import type { Operation } from './operation.ts';
import { IdSchema } from './plain-text.ts';
import { SecurityFindingSchema } from './security-finding.ts';

/**
 * What a project is checked for, besides secrets in texts: keys without an end, keys that nobody uses, more than half of its people manage
 * it, and no retention. Each is a finding of the project, which is resolved when it no longer applies.
 */
export const securityChecks = ['key-without-end', 'key-unused', 'many-managers', 'no-retention'] as const;
export type SecurityCheck = (typeof securityChecks)[number];

/** Days without a call after which a key counts as unused. */
export const unusedKeyDays = 90;
/** Up to how many people may manage a project without a finding. */
export const fewManagers = 3;
/** What a fix sets, in days: the end of a key from now, and the retention. */
export const fixDays = { key: 90, retention: 365 } as const;

/** A finding of a check. */
export const SecurityCheckFindingSchema = v.object({
  ...SecurityFindingSchema.entries,
  rule: v.picklist(securityChecks),
  /** The name and the last characters of the key; null for other checks. */
  name: v.nullable(v.string()),
  /** Of how many people `count` manage the project; null for other checks. */
  people: v.nullable(v.number()),
});
export type SecurityCheckFinding = v.InferOutput<typeof SecurityCheckFindingSchema>;

const shared = { tag: 'Security', access: 'signed-in' } as const;

/** The checks of a project, for its managers. */
export const securityCheckOperations = {
  list: {
    ...shared,
    name: 'listSecurityChecks',
    method: 'get',
    path: '/projects/{project}/security-checks',
    summary: 'Checks the project now, and returns what is open or acknowledged, most severe first.',
    params: v.object({ project: IdSchema }),
    output: v.object({ items: v.array(SecurityCheckFindingSchema) }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  fix: {
    ...shared,
    name: 'fixSecurityCheck',
    method: 'post',
    path: '/findings/{id}/fix',
    summary: 'Fixes a finding of a check: ends a key in 90 days, revokes an unused key, or sets a retention of a year.',
    params: v.object({ id: IdSchema }),
    body: v.object({ version: VersionSchema }),
    output: SecurityFindingSchema,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'STATE_INVALID'],
  },
} as const satisfies Record<string, Operation>;
