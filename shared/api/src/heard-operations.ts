import * as v from 'valibot';
import {
  HeardExportQuerySchema,
  HeardIdSchema,
  HeardListQuerySchema,
  HeardListSchema,
  HeardMergeSchema,
  HeardProposalSchema,
  HeardProposedSchema,
} from './heard.ts';
import { exportSummary, type Operation } from './operation.ts';
import { PatternSchema } from './pattern.ts';
import { IdSchema } from './plain-text.ts';

const shared = { access: 'signed-in', tag: 'Patterns' } as const;
const one = { ...shared, params: v.object({ id: IdSchema }), refusals: ['NOT_FOUND', 'FORBIDDEN', 'STATE_INVALID'] } as const;

/** Candidates that are not proposed yet. People who decide on a project's rules decide on them. */
export const heardOperations = {
  list: {
    ...shared,
    name: 'listHeard',
    method: 'get',
    path: '/heard',
    summary: 'What people and agents mentioned and nobody has proposed yet, of one project (id or slug) or of all.',
    query: HeardListQuerySchema,
    output: HeardListSchema,
    refusals: ['NOT_FOUND'],
  },
  export: {
    ...shared,
    name: 'exportHeard',
    method: 'get',
    path: '/heard/export',
    summary: exportSummary,
    query: HeardExportQuerySchema,
    output: v.string(),
    media: 'text/csv',
    refusals: ['NOT_FOUND'],
  },
  propose: {
    ...one,
    name: 'proposeHeard',
    method: 'post',
    path: '/heard/{id}/propose',
    summary: 'Proposes a candidate with its mentions as evidence, or accepts it at once.',
    body: HeardProposalSchema,
    output: HeardProposedSchema,
    status: 201,
  },
  merge: {
    ...one,
    name: 'mergeHeard',
    method: 'post',
    path: '/heard/{id}/merge',
    summary: 'Adds the mentions of a candidate to the evidence of a rule or proposal, which keeps its words.',
    body: HeardMergeSchema,
    output: PatternSchema,
  },
  dismiss: {
    ...one,
    name: 'dismissHeard',
    method: 'post',
    path: '/heard/{id}/dismiss',
    summary: 'Dismisses a candidate: Cairn does not propose it by itself, in whatever words it is said again.',
    output: HeardIdSchema,
  },
  restore: {
    ...one,
    name: 'restoreHeard',
    method: 'post',
    path: '/heard/{id}/restore',
    summary: 'Takes a dismissal back.',
    output: HeardIdSchema,
  },
} as const satisfies Record<string, Operation>;
